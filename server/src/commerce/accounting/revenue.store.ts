import type { Currency } from "@masthead/contract/commerce/money.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { order } from "../order/order.table.ts";
import { ledgerEntry } from "../payment/payment.table.ts";
import { subscription } from "../subscription/subscription.table.ts";

/** Range of days in a time zone, both included. */
interface DayRange {
  first: string;
  last: string;
  timeZone: string;
}

/**
 * Money received, and refunded or charged back, by day and currency, without test orders; days
 * without any are left out. Fees of disputes are costs, like all fees of gateways, and no revenue.
 */
export function revenueByDay(
  db: Db,
  { first, last, timeZone }: DayRange,
): Promise<{ day: string; currency: Currency; received: number; returned: number }[]> {
  const { at, amount, currency } = ledgerEntry;
  return rowsOf(
    db,
    sql`select to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${currency} as currency,
      coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::bigint as received,
      coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)::bigint as returned
      from ${ledgerEntry} join ${order} on ${order.id} = ${ledgerEntry.orderId} and not ${order.test}
      where ${ledgerEntry.kind} <> 'disputeFee' and ${at} >= (${first}::date)::timestamp at time zone ${timeZone} and ${at} < (${last}::date + 1)::timestamp at time zone ${timeZone}
      group by 1, 2 order by 1, 2`,
  );
}

/** Subscriptions started, ended and running by day; today counts those running so far. */
export function churnByDay(
  db: Db,
  { first, last, timeZone }: DayRange,
): Promise<{ day: string; started: number; ended: number; running: number }[]> {
  const { createdAt, periodEnd, state, deletedAt } = subscription;
  return rowsOf(
    db,
    sql`with day as (
        select d::date as day, d::timestamp at time zone ${timeZone} as from_at, (d + interval '1 day')::timestamp at time zone ${timeZone} as to_at
        from generate_series(${first}::date, ${last}::date, interval '1 day') d
      ), life as (
        select ${createdAt} as began, case when ${state} = 'expired' then ${periodEnd} end as ended
        from ${subscription} where ${deletedAt} is null and ${state} <> 'pending'
      )
      select to_char(day, 'YYYY-MM-DD') as day,
        (select count(*) from life where began >= from_at and began < to_at)::int as started,
        (select count(*) from life where ended >= from_at and ended < to_at)::int as ended,
        (select count(*) from life where began < to_at and (ended is null or ended >= to_at))::int as running
      from day order by day`,
  );
}
