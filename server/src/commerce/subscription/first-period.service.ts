import type { Db } from "../../platform/postgres/database.ts";
import { stationZoneIn } from "../../system/setting/setting.service.ts";
import type { OrderRow } from "../order/order-row.service.ts";
import { endOfPeriod } from "./period.ts";

const DAY = 24 * 60 * 60 * 1000;

type Terms = Pick<OrderRow, "interval" | "intervalCount" | "trialDays" | "method">;

/** The period that a purchase opens from a moment on: its trial, which cash does not get, or one interval. */
export async function firstPeriod(db: Db, { interval, intervalCount, trialDays, method }: Terms, begin: Date) {
  if (method === "card" && trialDays > 0) {
    const end = new Date(begin.getTime() + trialDays * DAY);
    return { periodStart: begin, periodEnd: end, anchor: end };
  }
  const periodEnd = endOfPeriod(begin, { interval, intervalCount, anchor: begin, timeZone: await stationZoneIn(db) });
  return { periodStart: begin, periodEnd, anchor: begin };
}
