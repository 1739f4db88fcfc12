import { randomInt } from "node:crypto";
import type { CheckoutResult, NewOrder } from "@masthead/contract/commerce/order.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { OPEN_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { requireBotCheck } from "../../../audience/bot-check/bot-check.service.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken } from "../../../platform/secrets.ts";
import { type Actor, createdChanges, writeLog } from "../../../system/log/log.store.ts";
import {
  countUnconfirmedOrder,
  startCashCollection,
} from "../confirm/order-confirmation.service.ts";
import {
  insertOrder,
  insertOrderEvent,
  type OrderRow,
  orderById,
  orderByKey,
} from "../order.store.ts";
import { checkoutOf, startPayment } from "../pay/start-payment.ts";
import { lockOrderReferences } from "./lock-order-references.ts";
import { type OrderPlan, planOrder } from "./order-plan.ts";
import { type RequestIdentity, readOrderRequest } from "./order-request.ts";
import { readOrderFacts } from "./read-order-facts.ts";

/** Letters and digits that are not mistaken for each other when read out. */
const SUCCESS_CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Places an order for a package, and opens the gateway's payment page if it is paid by card. A
 * repeated request with the same idempotency key returns the first order.
 * @throws what `planOrder` throws; CONFLICT if the key was used for a different request;
 *   SERVICE_UNAVAILABLE if the gateway does not respond: the order exists, and the same key
 *   continues it; TOO_MANY_REQUESTS at `email` if its mailbox has too many unconfirmed orders
 */
export async function placeOrder(
  context: CallContext,
  method: PaymentMethod,
  input: NewOrder,
): Promise<CheckoutResult> {
  const { request, identity } = await readOrderRequest(context, method, input);
  const existing = await orderByKey(context.db, identity.keyHash);
  if (existing) return continueOrder(context, existing, identity);
  const plan = planOrder(context, request, await readOrderFacts(context, request));
  await limitOrders(context, plan, input.proof);
  const order = await storeOrder(context, plan, identity);
  return continueOrder(context, order, identity);
}

/** Applies the limits for orders of guests and of unconfirmed mailboxes. */
async function limitOrders(
  context: CallContext,
  { values, needsBotCheck, cashCollection }: OrderPlan,
  proof: NewOrder["proof"],
): Promise<void> {
  if (needsBotCheck) await requireBotCheck(context, "order", proof);
  if (cashCollection === "afterConfirmation") await countUnconfirmedOrder(context, values.email);
}

/** Stores a planned order; returns the order of a concurrent request with the same key instead. */
async function storeOrder(
  context: CallContext,
  plan: OrderPlan,
  identity: RequestIdentity,
): Promise<OrderRow> {
  const stored = await context.db.transaction((tx) =>
    applyPlan({ ...context, db: tx }, plan, identity),
  );
  const order = stored ?? (await orderByKey(context.db, identity.keyHash));
  if (!order) throw new Error("the order was not stored");
  return order;
}

async function applyPlan(
  txContext: CallContext,
  { values, cashCollection }: OrderPlan,
  { actor, keyHash, requestHash }: RequestIdentity,
): Promise<OrderRow | undefined> {
  const { platform, db: tx, now } = txContext;
  await lockOrderReferences(txContext, values);
  const order = await insertOrder(tx, {
    ...values,
    keyHash,
    requestHash,
    paymentId: newToken(),
    successCode: newSuccessCode(),
  });
  if (!order) return undefined;
  await recordPlacement(tx, actor, order);
  if (cashCollection)
    await startCashCollection(platform, tx, actor, order, cashCollection === "now", now);
  return order;
}

async function recordPlacement(tx: Db, actor: Actor, order: OrderRow): Promise<void> {
  const { id, method, packageId, total, currency } = order;
  await insertOrderEvent(tx, { orderId: id, kind: "state", to: "created", by: actor.name });
  const changes = createdChanges({ method, packageId, total, currency });
  await writeLog(tx, actor, [{ action: "create", entity: "Orders", entityId: id, changes }]);
}

/** Success code: ten letters and digits that buyers read out. */
function newSuccessCode(): string {
  return Array.from(
    { length: 10 },
    () => SUCCESS_CODE_ALPHABET[randomInt(SUCCESS_CODE_ALPHABET.length)],
  ).join("");
}

/** Continues a placed order: opens the gateway's page if it waits for a card payment. */
async function continueOrder(
  context: CallContext,
  placed: OrderRow,
  { requestHash }: RequestIdentity,
): Promise<CheckoutResult> {
  if (!placed.requestHash.equals(requestHash))
    throw conflictAt(context, "idempotencyKey", "order.keyUsed");
  const order = (await orderById(context.db, placed.id)) ?? placed;
  const awaitsPayment =
    OPEN_ORDER_STATES.includes(order.state) && order.method === "card" && !order.deviceRequired;
  return awaitsPayment ? startPayment(context, order) : checkoutOf(context, order);
}
