import { type DisputeFilter, OPEN_DISPUTE_STATES } from "@masthead/contract/commerce/states.ts";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { CallContext } from "../../../platform/platform.ts";
import { order } from "../order.table.ts";
import { type DateRangeFilter, dateRangeCondition } from "./order-date-range.ts";

/** Filters of order lists that the generic list does not support. */
export interface OrderFilters extends DateRangeFilter {
  dispute?: DisputeFilter;
}

const disputeCondition = (filter: DisputeFilter) =>
  inArray(order.dispute, filter === "open" ? [...OPEN_DISPUTE_STATES] : [filter]);

/** A complete success code, as buyers read it out. */
const SUCCESS_CODE = /^[2-9a-hjkmnp-tv-z]{10}$/i;
/**
 * A phone number with its national or international prefix. Numbers are stored as +962…, so a
 * search uses the part after the prefix.
 */
const DIALLED_NUMBER = /^(?:00|0)(\d{7,})$/;

/**
 * Normalizes a staff search to the form in which orders store it: Western digits, numbers without
 * separators and dialling prefixes, or a complete success code.
 */
export function normalizeOrderSearch(q: string): { words?: string; code?: string } {
  const compact = q
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim()
    .replace(/^\+?[\d\s().-]+$/, (number) => number.replace(/[\s().-]/g, ""));
  if (SUCCESS_CODE.test(compact)) return { code: compact.toUpperCase() };
  return { words: compact.replace(DIALLED_NUMBER, "$1") };
}

/**
 * Resolves the filters of order lists and exports. Returns the query for the generic list, and an
 * SQL condition for the filters that it does not support: date range, dispute and success code.
 */
export async function resolveOrderFilters<Query extends OrderFilters & { q?: string }>(
  context: CallContext,
  query: Query,
): Promise<{ query: Query; condition: SQL | undefined }> {
  const filters = and(
    await dateRangeCondition(context, query),
    query.dispute && disputeCondition(query.dispute),
  );
  if (query.q === undefined) return { query, condition: filters };
  const { words, code } = normalizeOrderSearch(query.q);
  return {
    query: { ...query, q: words },
    condition: and(filters, code === undefined ? undefined : eq(order.successCode, code)),
  };
}
