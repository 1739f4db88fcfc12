import { type Currency, pricedIn } from "@masthead/contract/commerce/money.ts";
import { ACCOUNTING_TASKS, type AccountingWork } from "@masthead/contract/commerce/order-staff.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { orderNumberOf } from "../order/order-number.ts";
import { recentDifferences, waitingForAccounting } from "./accounting-work.store.ts";
import { revenueByDay } from "./revenue.store.ts";

/**
 * Returns the open tasks of Accounting, each with its number and amounts, and the revenue of the
 * current month.
 */
export async function accountingWork(context: CallContext): Promise<AccountingWork> {
  const { db, now } = context;
  const timeZone = await stationTimeZone(context);
  const today = dayAt(timeZone, now);
  const month = { first: today.with({ day: 1 }).toString(), last: today.toString(), timeZone };
  const [waiting, differences, revenue] = await Promise.all([
    waitingForAccounting(db),
    recentDifferences(db),
    revenueByDay(db, month),
  ]);
  const tasks = ACCOUNTING_TASKS.map((task) => {
    const rows = waiting.filter((row) => row.task === task);
    return {
      task,
      count: task === "differences" ? differences : rows.reduce((sum, { count }) => sum + count, 0),
      amounts: rows.flatMap(({ currency, amount }) =>
        currency ? [{ ...pricedIn(currency as Currency), amount: Number(amount) }] : [],
      ),
      orders: rows.flatMap(({ orderIds }) =>
        orderIds.flatMap((id) =>
          id === null ? [] : [{ id: Number(id), number: orderNumberOf(Number(id)) }],
        ),
      ),
    };
  });
  return { tasks, month: sumByCurrency(revenue) };
}

function sumByCurrency(days: Awaited<ReturnType<typeof revenueByDay>>): AccountingWork["month"] {
  const sums = new Map<Currency, AccountingWork["month"][number]>();
  for (const { currency, received, returned } of days) {
    const sum = sums.get(currency) ?? { ...pricedIn(currency), received: 0, returned: 0 };
    sums.set(currency, {
      ...sum,
      received: sum.received + Number(received),
      returned: sum.returned + Number(returned),
    });
  }
  return [...sums.values()];
}
