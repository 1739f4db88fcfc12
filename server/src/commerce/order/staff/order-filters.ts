import { and, eq, type SQL } from "drizzle-orm";
import type { CallContext } from "../../../platform/platform.ts";
import { order } from "../order.table.ts";
import { type DateRangeFilter, dateRangeCondition } from "./order-date-range.ts";

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
 * SQL condition for the filters that it does not support: date range and success code.
 */
export async function resolveOrderFilters<Query extends DateRangeFilter & { q?: string | undefined }>(
  context: CallContext,
  query: Query,
): Promise<{ query: Query; condition: SQL | undefined }> {
  const dateRange = await dateRangeCondition(context, query);
  if (query.q === undefined) return { query, condition: dateRange };
  const { words, code } = normalizeOrderSearch(query.q);
  return { query: { ...query, q: words }, condition: and(dateRange, code === undefined ? undefined : eq(order.successCode, code)) };
}
