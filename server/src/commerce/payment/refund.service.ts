import type { Platform } from "../../platform/platform.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { GatewayError, GatewayNotConfigured, type GatewayRefund } from "../gateway/gateway.ts";
import { gatewayByName } from "../gateway/gateways.ts";
import { lockOrderPayable } from "./payable.ts";
import {
  insertLedgerEntry,
  type PaymentRow,
  paymentById,
  type RefundRow,
  refundById,
  updateRefund,
} from "./payment.sql.ts";
import { refundStates } from "./payment.state.ts";
import type { RefundFailure } from "./payment.table.ts";

const ACTOR: Actor = { id: null, name: "payment.refund" };

/** Outcome of a refund at the gateway. */
interface RefundResult {
  state: GatewayRefund["state"];
  /** Gateway id; null if the gateway has none. */
  id: string | null;
  gateway: string;
  failure: RefundFailure | null;
}

/**
 * Sends a requested refund to the gateway, or looks up its state there. An idempotency key makes it
 * happen once. A refund that can never be sent fails.
 * @returns false while the gateway has not decided
 * @throws GatewayError if the outcome is unknown
 */
export async function processRefund(platform: Platform, id: number): Promise<boolean> {
  const { db } = platform.database;
  const row = await refundById(db, id);
  if (row?.state !== "requested" || !row.paymentId) return true;
  const payment = await paymentById(db, row.paymentId);
  const result = await requestRefund(platform, row, payment);
  await settleRefund(platform, id, result);
  return result.state !== "open";
}

async function requestRefund(
  platform: Platform,
  row: RefundRow,
  payment: PaymentRow | undefined,
): Promise<RefundResult> {
  const gatewayName = payment?.gateway ?? "none";
  const failed = (failure: RefundFailure): RefundResult => ({
    state: "failed",
    id: row.gatewayId,
    gateway: gatewayName,
    failure,
  });
  if (!payment?.chargeId) return failed("noCharge");
  const { id, key, amount, currency, attempts, gatewayId } = row;
  try {
    const gateway = gatewayByName(platform, gatewayName);
    // Counted before the request: afterwards nobody may know whether it was carried out.
    if (!gatewayId) await updateRefund(platform.database.db, id, { attempts: attempts + 1 });
    const result = gatewayId
      ? await gateway.findRefund(gatewayId)
      : await gateway.refund({ key, chargeId: payment.chargeId, amount, currency });
    return {
      state: result.state,
      id: result.id,
      gateway: gatewayName,
      failure: result.state === "failed" ? "refused" : null,
    };
  } catch (error) {
    if (error instanceof GatewayNotConfigured && attempts === 0) return failed("notConfigured");
    if (error instanceof GatewayError && error.final) return failed("refused");
    throw error;
  }
}

async function settleRefund(platform: Platform, id: number, result: RefundResult): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const unlocked = await refundById(tx, id);
    const locked = unlocked && (await lockOrderPayable(platform, tx, unlocked.orderId));
    const row = await refundStates.lock(tx, id);
    if (!locked || row?.state !== "requested") return;
    if (result.state === "open") return void (await updateRefund(tx, id, { gatewayId: result.id }));
    await refundStates.transition(tx, ACTOR, row, result.state, {
      changes: { gatewayId: result.id, decidedAt: new Date(), failure: result.failure },
    });
    const done = result.state === "done";
    if (done)
      await insertLedgerEntry(tx, {
        orderId: row.orderId,
        kind: "refund",
        gateway: result.gateway,
        gatewayId: result.id ?? row.key,
        amount: -row.amount,
        currency: row.currency,
        by: row.by,
      });
    await locked.onRefundDecided?.(row, done, ACTOR);
  });
}
