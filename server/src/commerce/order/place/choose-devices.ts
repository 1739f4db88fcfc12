import type { CheckoutResult, NewOrder } from "@masthead/contract/commerce/order.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { packageById } from "../../package/package.sql.ts";
import { requireNoOverlap } from "../../subscription/overlap-check.service.ts";
import {
  countUnconfirmedOrder,
  isEmailConfirmed,
  startCashCollection,
} from "../confirm/order-confirmation.service.ts";
import { orderStates, recordOrderEvent, requirePaymentWindow } from "../order.state.ts";
import { type OrderRow, orderById } from "../order.store.ts";
import { requireOwnOrder } from "../own/order-access.service.ts";
import { checkoutOf, startPayment } from "../pay/start-payment.ts";
import { lockOrderReferences } from "./lock-order-references.ts";
import { requireNonZeroTotal } from "./order-plan.ts";
import { computeOrderTerms, type OrderTerms } from "./order-terms.service.ts";

const ACTOR: Actor = { id: null, name: "order.devices" };

interface ChosenDevices
  extends Pick<NewOrder, "cityId" | "regionId" | "address" | "acceptsOverlap"> {
  paymentId: string;
  devices: { model: string; quantity: number }[];
}

/**
 * Sets the devices of an order that waits for them, computes its price, and continues to its
 * payment.
 * @throws NOT_FOUND; CONFLICT if the order does not wait for devices, or its payment window is
 * over; INVALID_INPUT; SERVICE_UNAVAILABLE
 */
export async function chooseDevices(
  context: CallContext,
  input: ChosenDevices,
): Promise<CheckoutResult> {
  const { db } = context;
  const found = await requireOwnOrder(context, input.paymentId);
  const confirmed = found.method === "cash" && (await isEmailConfirmed(context, found));
  if (found.method === "cash" && found.deviceRequired && !confirmed)
    await countUnconfirmedOrder(context, found.email);
  const order = await db.transaction(async (tx) => {
    const changed = await storeDevices({ ...context, db: tx }, found.id, input);
    if (changed.method === "cash")
      await startCashCollection(context.platform, tx, ACTOR, changed, confirmed, context.now);
    return changed;
  });
  return order.method === "card"
    ? startPayment(context, order)
    : checkoutOf(context, (await orderById(db, order.id)) ?? order);
}

async function storeDevices(
  txContext: CallContext,
  id: number,
  input: ChosenDevices,
): Promise<OrderRow> {
  const { db: tx, now } = txContext;
  const order = await orderStates.requireLocked(tx, id);
  if (!order.deviceRequired || order.state !== "created")
    throw conflictAt(txContext, "devices", "order.noDevices");
  requirePaymentWindow(order, now);
  const overlapAccepted = await acceptedOverlap(tx, order, input, now);
  const terms = await termsWithDevices(txContext, order, input);
  await lockOrderReferences(txContext, { ...terms, packageId: order.packageId });
  await recordOrderEvent(tx, ACTOR, order.id, "devices", { devices: input.devices });
  return orderStates.change(tx, ACTOR, order, { ...terms, overlapAccepted, deviceRequired: false });
}

/** Whether the buyer accepts an overlap. @throws PurchaseOverlaps if there is one to accept */
async function acceptedOverlap(
  tx: Db,
  order: OrderRow,
  { acceptsOverlap = false }: ChosenDevices,
  now: Date,
): Promise<boolean> {
  const overlapAccepted = order.overlapAccepted || acceptsOverlap;
  if (order.userId !== null && !overlapAccepted)
    await requireNoOverlap(tx, { userId: order.userId, guestEmail: null }, order, now);
  return overlapAccepted;
}

/** Price, currency and trial stay as agreed when the order was placed. */
async function termsWithDevices(
  txContext: CallContext,
  order: OrderRow,
  input: ChosenDevices,
): Promise<OrderTerms> {
  const offer = await packageById(txContext.db, order.packageId);
  if (!offer) throw notFound();
  const { method, phone, periodPrice: price, currency, trialDays } = order;
  const {
    devices,
    cityId = order.cityId,
    regionId = order.regionId,
    address = order.address,
  } = input;
  const agreed = { ...offer, price, currency, trialDays };
  const request = { method, phone, devices, cityId, regionId, address };
  const terms = await computeOrderTerms(txContext, agreed, request);
  requireNonZeroTotal(txContext, terms);
  return terms;
}
