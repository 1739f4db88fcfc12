import { and, eq, type SQL } from "drizzle-orm";
import type { CallContext } from "../../platform/platform.ts";
import { order } from "./order.table.ts";
import { type DaysAsked, daysAsked } from "./order-days.ts";

/** A code that a buyer reads out, and nothing else. */
const CODE = /^[2-9a-hjkmnp-tv-z]{10}$/i;
/** A telephone number as it is dialled at home, or abroad: it is kept as +962…, so that it is found by what follows. */
const DIALLED = /^(?:00|0)(\d{7,})$/;

/** What staff look for orders by, as the list finds it: numbers without what they are dialled with, and without the gaps that they are read out with. */
export function searched(q: string): { words?: string; code?: string } {
  const closed = q
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim()
    .replace(/^\+?[\d\s().-]+$/, (number) => number.replace(/[\s().-]/g, ""));
  if (CODE.test(closed)) return { code: closed.toUpperCase() };
  return { words: closed.replace(DIALLED, "$1") };
}

/** What lists and exports of orders are asked for, and SQL of what the list does not know of itself: days, and the code of a buyer. */
export async function ordersAsked<Asked extends DaysAsked & { q?: string | undefined }>(
  context: CallContext,
  asked: Asked,
): Promise<{ asked: Asked; also: SQL | undefined }> {
  const days = await daysAsked(context, asked);
  if (asked.q === undefined) return { asked, also: days };
  const { words, code } = searched(asked.q);
  return { asked: { ...asked, q: words }, also: and(days, code === undefined ? undefined : eq(order.successCode, code)) };
}
