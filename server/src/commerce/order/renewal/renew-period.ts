import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { stationTimeZoneIn } from "../../../system/setting/setting.service.ts";
import type { SavedCard } from "../../gateway/gateway.ts";
import { endOfPeriod } from "../../subscription/period/period.ts";
import { afterRenewal } from "../../subscription/renewal/introductory-price.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import type { PaymentSource } from "../fulfil/fulfil-order.ts";
import type { OrderRow } from "../order.store.ts";

/**
 * Adds the period of a paid renewal order. It begins where the last one ended, even if the payment
 * was late.
 */
export async function renewPeriod(
  tx: Db,
  actor: Actor,
  order: OrderRow,
  paidBy: PaymentSource,
): Promise<void> {
  const row = order.subscriptionId
    ? await subscriptionStates.lock(tx, order.subscriptionId)
    : undefined;
  if (!row || !order.periodStart || row.periodEnd.getTime() !== order.periodStart.getTime()) return;
  const { interval, intervalCount, periodEnd: start } = row;
  const timeZone = await stationTimeZoneIn(tx);
  const period = {
    periodStart: start,
    periodEnd: endOfPeriod(start, {
      interval,
      intervalCount,
      anchor: row.anchor ?? start,
      timeZone,
    }),
    ...afterRenewal(row),
    failedAttempts: 0,
    nextAttemptAt: null,
    ...(paidBy?.card && row.card && { card: { ...row.card, ...shownOf(paidBy.card) } }),
  };
  if (row.state === "pastDue")
    await subscriptionStates.transition(tx, actor, row, "active", { changes: period });
  else await subscriptionStates.change(tx, actor, row, period);
}

/** What may have changed about a card since it was saved: banks replace cards. */
const shownOf = ({ brand, last4, expires }: SavedCard) => ({
  brand,
  last4,
  ...(expires && { expires }),
});
