import { formatDecimalAmount, type Money } from "@masthead/contract/commerce/money.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { type Gateway, GatewayError, type Movement } from "../gateway/gateway.ts";
import { configuredGateways } from "../gateway/gateways.ts";
import { startOfDay } from "../order/staff/order-date-range.ts";
import { syncAttempt } from "../payment/attempt.service.ts";
import { syncDispute } from "../payment/dispute/dispute.service.ts";
import { paymentByKey } from "../payment/payment.sql.ts";
import type { Difference } from "../payment/payment.table.ts";
import { hasCardCharges } from "./accounting-work.store.ts";
import {
  findChargesOfUnpaidOrders,
  findLedgerEntries,
  findLedgerEntry,
  listReconciliations,
  saveReconciliation,
} from "./reconciliation.store.ts";

/** Tolerance in milliseconds between the gateway's date of a movement and its ledger entry. */
const DATE_TOLERANCE = 48 * HOUR;

const formatMoney = (money: Money) => `${formatDecimalAmount(money)} ${money.currency}`;

/**
 * Reconciles the movements of each gateway on the day before with the ledger, and stores every
 * difference. A repeated run replaces the result.
 */
export async function reconcileYesterday(platform: Platform, now: Date): Promise<void> {
  const timeZone = await stationTimeZone(innerContext(platform, "en-US"));
  const day = dayAt(timeZone, now).subtract({ days: 1 });
  for (const gateway of configuredGateways(platform))
    await reconcile(platform, gateway, day, timeZone);
}

/**
 * Reconciles one day of one gateway. A charge or dispute missing in the ledger is looked up, which
 * recovers from lost webhooks and dead workers; it is reported as a difference all the same.
 */
export async function reconcile(
  platform: Platform,
  gateway: Gateway,
  day: Temporal.PlainDate,
  timeZone: string,
): Promise<Difference[]> {
  const { db } = platform.database;
  const [from, until] = [startOfDay(day, timeZone), startOfDay(day.add({ days: 1 }), timeZone)];
  const differences: Difference[] = [];
  const movements = new Map<string, Movement>();
  let compared = 0;
  for await (const movement of gateway.movements({
    from: new Date(from.getTime() - DATE_TOLERANCE),
    until: new Date(until.getTime() + DATE_TOLERANCE),
  })) {
    movements.set(`${movement.kind} ${movement.id}`, movement);
    if (movement.at < from || movement.at >= until) continue;
    compared++;
    const entry = await findLedgerEntry(db, gateway.name, movement.kind, movement.id);
    const money = { amount: movement.amount, currency: movement.currency };
    const difference = {
      reference: movement.id,
      orderId: entry?.orderId ?? null,
      gateway: formatMoney(money),
    };
    if (!entry) {
      const orderId = await recoverMovement(platform, gateway, movement);
      differences.push({ ...difference, kind: "missingInLedger", orderId, ledger: null });
    } else if (entry.amount !== money.amount || entry.currency !== money.currency)
      differences.push({ ...difference, kind: "amount", ledger: formatMoney(entry) });
  }
  for (const entry of await findLedgerEntries(db, gateway.name, { from, until })) {
    if (movements.has(`${entry.kind} ${entry.gatewayId}`)) continue;
    compared++;
    const { gatewayId: reference, orderId } = entry;
    differences.push({
      kind: "missingAtGateway",
      reference,
      orderId,
      ledger: formatMoney(entry),
      gateway: null,
    });
  }
  for (const { orderId, gatewayId, ...money } of await findChargesOfUnpaidOrders(db, gateway.name, {
    from,
    until,
  }))
    differences.push({
      kind: "unpaidOrder",
      reference: gatewayId,
      orderId,
      ledger: formatMoney(money),
      gateway: formatMoney(money),
    });
  await saveReconciliation(db, {
    gateway: gateway.name,
    day: day.toString(),
    compared,
    differences,
  });
  if (differences.length) {
    platform.log.error(
      { gateway: gateway.name, day: day.toString(), differences },
      "gateway and ledger differ",
    );
    const error = new Error(
      `gateway and ledger differ: ${differences.length} differences on ${day}`,
    );
    dependencyFailed(platform.log, {
      dependency: "reconciliation",
      error,
      reference: gateway.name,
    });
  }
  return differences;
}

/**
 * Looks up the attempt of a charge, or a dispute, and records its state. Returns the id of its
 * order.
 */
async function recoverMovement(
  platform: Platform,
  gateway: Gateway,
  { key, kind, disputeId }: Movement,
): Promise<number | null> {
  const payment =
    kind === "refund" ? undefined : await paymentByKey(platform.database.db, gateway.name, key);
  if (!payment) return null;
  const lookup = disputeId
    ? syncDispute(platform, gateway.name, disputeId)
    : syncAttempt(platform, payment.id, { id: null, name: "payment.reconcile" });
  await lookup.catch((error) => {
    if (!(error instanceof GatewayError)) throw error;
  });
  return payment.orderId;
}

/** Reconciled days, newest first. */
export async function reconciliations(
  { db }: CallContext,
  { page, limit }: { page: number; limit: number },
) {
  const { rows, total } = await listReconciliations(db, { limit, offset: (page - 1) * limit });
  const meta = { page, limit, total, charged: await hasCardCharges(db) };
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), meta };
}
