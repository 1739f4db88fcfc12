import { decimalOf, type Money } from "@masthead/contract/commerce/money.ts";
import type { PageMeta } from "@masthead/contract/system/call.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { beginOfDay } from "../order/order-days.ts";
import { lookUp } from "./attempt.service.ts";
import { type Gateway, GatewayError, type Movement } from "./gateway.ts";
import { gatewaysInUse } from "./gateways.ts";
import { paymentByKey } from "./payment.store.ts";
import type { Difference } from "./payment.table.ts";
import { ledgerBetween, ledgerOf, pageOfReconciliations, saveReconciliation, unpaidCharged } from "./reconciliation.store.ts";

const HOUR = 60 * 60 * 1000;
/** Money may be written down so long after it moved, or before the gateway dates it. */
const MARGIN = 48 * HOUR;

const told = (sum: Money) => `${decimalOf(sum)} ${sum.currency}`;

/** Compares what moved at each gateway on the day before with the ledger, and keeps every difference. Done twice, the later stands. */
export async function reconcileYesterday(platform: Platform, now: Date): Promise<void> {
  const zone = await stationZone(innerContext(platform, "en-US"));
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 });
  for (const gateway of gatewaysInUse(platform)) await reconcile(platform, gateway, day, zone);
}

/**
 * One day of one gateway. A charge that the ledger lacks is looked up first: what a lost webhook and a dead worker left undone is done now, and is a
 * difference all the same.
 */
export async function reconcile(platform: Platform, gateway: Gateway, day: Temporal.PlainDate, zone: string): Promise<Difference[]> {
  const { db } = platform.database;
  const [from, until] = [beginOfDay(day, zone), beginOfDay(day.add({ days: 1 }), zone)];
  const differences: Difference[] = [];
  const moved = new Map<string, Movement>();
  let compared = 0;
  for await (const movement of gateway.movements({ from: new Date(from.getTime() - MARGIN), until: new Date(until.getTime() + MARGIN) })) {
    moved.set(`${movement.kind} ${movement.id}`, movement);
    if (movement.at < from || movement.at >= until) continue;
    compared++;
    const entry = await ledgerOf(db, gateway.name, movement.kind, movement.id);
    const sum = { amount: movement.kind === "refund" ? -movement.amount : movement.amount, currency: movement.currency };
    const difference = { reference: movement.id, orderId: entry?.orderId ?? null, gateway: told(sum) };
    if (!entry) {
      const orderId = await heal(platform, gateway, movement);
      differences.push({ ...difference, kind: "missingInLedger", orderId, ledger: null });
    } else if (entry.amount !== sum.amount || entry.currency !== sum.currency)
      differences.push({ ...difference, kind: "amount", ledger: told(entry) });
  }
  for (const entry of await ledgerBetween(db, gateway.name, { from, until })) {
    if (moved.has(`${entry.kind} ${entry.gatewayId}`)) continue;
    compared++;
    const { gatewayId: reference, orderId } = entry;
    differences.push({ kind: "missingAtGateway", reference, orderId, ledger: told(entry), gateway: null });
  }
  for (const { orderId, gatewayId, ...sum } of await unpaidCharged(db, gateway.name, { from, until }))
    differences.push({ kind: "unpaidOrder", reference: gatewayId, orderId, ledger: told(sum), gateway: told(sum) });
  await saveReconciliation(db, { gateway: gateway.name, day: day.toString(), compared, differences });
  if (differences.length) platform.log.error({ gateway: gateway.name, day: day.toString(), differences }, "gateway and ledger differ");
  return differences;
}

/** Writes down what an attempt of ours has come to meanwhile. Returns its order. */
async function heal(platform: Platform, gateway: Gateway, { key, kind }: Movement): Promise<number | null> {
  const payment = kind === "charge" ? await paymentByKey(platform.database.db, gateway.name, key) : undefined;
  if (!payment) return null;
  await lookUp(platform, payment.id, { id: null, name: "payment.reconcile" }).catch((error) => {
    if (!(error instanceof GatewayError)) throw error;
  });
  return payment.orderId;
}

/** Days that were compared, the newest first. */
export async function reconciliations({ db }: CallContext, { page, limit }: { page: number; limit: number }) {
  const { rows, total } = await pageOfReconciliations(db, { limit, offset: (page - 1) * limit });
  const meta: PageMeta = { page, limit, total };
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), meta };
}
