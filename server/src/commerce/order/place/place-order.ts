import { createHash, randomInt } from "node:crypto";
import { soldEntitlements } from "@masthead/contract/commerce/entitlements.ts";
import type { CheckoutResult, NewOrder } from "@masthead/contract/commerce/order.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { OPEN_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { requireBotCheck } from "../../../audience/bot-check/bot-check.service.ts";
import { toStoredDetails } from "../../../audience/user/own-details.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { missingReference } from "../../../platform/crud/missing-reference.ts";
import { lockReferences, referencedIds } from "../../../platform/crud/record-references.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { keyedHash, newToken } from "../../../platform/secrets.ts";
import { type Actor, createdChanges, writeLog } from "../../../system/log/log.store.ts";
import { registeredApps } from "../../../system/setting/setting.service.ts";
import {
  deliveryCityRecords,
  deliveryRegionRecords,
} from "../../delivery-area/delivery-area.records.ts";
import { activeGateway } from "../../gateway/gateways.ts";
import { requireMethod } from "../../gateway/payment-methods.service.ts";
import { requirePackageOnSale } from "../../package/offer.service.ts";
import { packageRecords } from "../../package/package.records.ts";
import { packageById } from "../../package/package.sql.ts";
import { requireIdempotencyKey } from "../../payment/idempotency-key.ts";
import { openPaymentOf } from "../../payment/payment.sql.ts";
import { requireNoOverlap } from "../../subscription/overlap-check.service.ts";
import { introductoryTermsOf } from "../../subscription/renewal/introductory-price.ts";
import { holderOfOrder } from "../../subscription/running-subscription.service.ts";
import {
  countUnconfirmedOrder,
  isEmailConfirmed,
  startCashCollection,
} from "../confirm/order-confirmation.service.ts";
import {
  isPaymentWindowOver,
  orderStates,
  recordOrderEvent,
  requirePaymentWindow,
} from "../order.state.ts";
import {
  insertOrder,
  insertOrderEvent,
  type OrderRow,
  orderById,
  orderByKey,
} from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";
import { requireOwnOrder } from "../own/order-access.service.ts";
import { openPaymentPage } from "../pay/open-payment-page.ts";
import { computeOrderTerms, type OrderTerms, termsWithoutTrial } from "./order-terms.service.ts";
import { requirePurchaseAllowed } from "./purchase-check.service.ts";

/** How long an order can be paid, in milliseconds, by payment method. */
const PAYMENT_WINDOW = { card: DAY, cash: 14 * DAY } as const;
/** Letters and digits that are not mistaken for each other when read out. */
const SUCCESS_CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Places an order for a package, and opens the gateway's payment page if it is paid by card. A
 * repeated request with the same idempotency key returns the first order.
 * @throws INVALID_INPUT; NOT_FOUND; CONFLICT if the package is not on sale now or costs something
 *   else, or if the key was used for a different request; SERVICE_UNAVAILABLE if the gateway does
 *   not respond: the order exists, and the same key continues it; PAYMENT_METHOD_UNAVAILABLE;
 *   TOO_MANY_REQUESTS at `email` if its mailbox has too many unconfirmed orders
 */
export async function placeOrder(
  context: CallContext,
  method: PaymentMethod,
  input: NewOrder,
): Promise<CheckoutResult> {
  const { db, platform } = context;
  const caller = await context.getCurrentUser();
  const { phone = null } = await toStoredDetails(context, { phone: input.phone ?? null });
  const key = requireIdempotencyKey(context, input.idempotencyKey);
  const { idempotencyKey: _, locale: __, proof, ...request } = input;
  const requestHash = createHash("sha256")
    .update(JSON.stringify([method, request]))
    .digest();
  const keyHash = keyedHash(
    platform.config.APP_SECRET,
    "order.key",
    `${caller?.id ?? input.email.toLowerCase()}\n${key}`,
  );
  const existing = await orderByKey(db, keyHash);
  if (existing) return continueOrder(context, existing, requestHash);
  await requireMethod(context, method);
  if (
    input.returnUrl !== undefined &&
    !(await registeredApps(context)).returnUrls.includes(input.returnUrl)
  )
    throw invalidInput(context, "returnUrl", "order.unknownReturnUrl");

  const isStaff = caller !== null && abilityOf(caller.role).can("manage", "Orders");
  const salesChannel = isStaff ? ("dashboard" as const) : ("website" as const);
  const offer = await requirePackageOnSale(context, {
    packageId: input.packageId,
    campaign: input.campaign,
    channel: salesChannel,
    now: context.now,
  });
  const userId = caller && !isStaff ? caller.id : null;
  const trialDays = method === "card" && !input.withoutTrial ? offer.trialDays : 0;
  const entitlements = soldEntitlements(offer.entitlements);
  const overlapAccepted = input.acceptsOverlap ?? false;
  const purchase = {
    id: null,
    userId,
    packageId: offer.id,
    product: offer.product,
    trialDays,
    entitlements,
    overlapAccepted,
  };
  await requirePurchaseAllowed(platform, db, purchase, context.now);
  if (isStaff && !overlapAccepted)
    await requireNoOverlap(
      db,
      await holderOfOrder(db, { userId, email: input.email }),
      purchase,
      context.now,
      "staff",
    );
  const { devices = [], cityId, regionId, address, expected } = input;
  const awaitsDevices = offer.deviceRequired && !devices.length;
  const priced = { ...offer, trialDays, deviceRequired: offer.deviceRequired && !awaitsDevices };
  // An order without its devices has no delivery yet, unless cash is collected for it.
  const terms = await computeOrderTerms(context, priced, {
    method,
    devices,
    cityId,
    regionId,
    address,
    phone,
    expected,
  });
  if (!awaitsDevices) requireNonZeroTotal(context, terms);
  const price = { amount: terms.total, currency: offer.currency };
  if (method === "card" && !activeGateway(platform).accepts(price))
    throw invalidInput(context, "packageId", "order.notByCard");
  if (!caller) await requireBotCheck(context, "order", proof);
  const confirmed =
    method === "cash" && (await isEmailConfirmed(context, { userId, email: input.email }));
  if (method === "cash" && !awaitsDevices && !confirmed)
    await countUnconfirmedOrder(context, input.email);
  const actor: Actor = caller
    ? { id: caller.id, name: caller.email, address: context.address }
    : { id: null, name: "order.guest" };
  const values = {
    method,
    name: input.name,
    email: input.email,
    phone,
    company: input.company || null,
    taxNumber: input.taxNumber || null,
    locale: context.locale,
    keyHash,
    requestHash,
    userId,
    guest: userId === null,
    packageId: offer.id,
    packageName: offer.name,
    campaign: offer.campaign,
    product: offer.product,
    interval: offer.interval,
    intervalCount: offer.intervalCount,
    entitlements,
    overlapAccepted,
    returnUrl: input.returnUrl ?? null,
    deviceRequired: awaitsDevices,
    periodPrice: offer.price,
    ...introductoryTermsOf(offer),
    currency: offer.currency,
    ...terms,
    paymentId: newToken(),
    successCode: newSuccessCode(),
    expiresAt: new Date(context.now.getTime() + PAYMENT_WINDOW[method]),
  };
  const order = await db.transaction(async (tx) => {
    await lockOrderReferences({ ...context, db: tx }, values);
    const row = await insertOrder(tx, values);
    if (!row) return undefined;
    await insertOrderEvent(tx, { orderId: row.id, kind: "state", to: "created", by: actor.name });
    const { packageId, total, currency } = row;
    await writeLog(tx, actor, [
      {
        action: "create",
        entity: "Orders",
        entityId: row.id,
        changes: createdChanges({ method, packageId, total, currency }),
      },
    ]);
    if (method === "cash" && !awaitsDevices)
      await startCashCollection(platform, tx, actor, row, confirmed, context.now);
    return row;
  });
  if (order) return continueOrder(context, order, requestHash);
  const concurrent = await orderByKey(db, keyHash);
  if (!concurrent) throw new Error("the order was not stored");
  return continueOrder(context, concurrent, requestHash);
}

/**
 * Locks what an order is about to reference, so that it is not deleted meanwhile.
 * @throws INVALID_INPUT at a field whose record was deleted
 */
async function lockOrderReferences(
  txContext: CallContext,
  { packageId, cityId, regionId }: Pick<OrderRow, "packageId" | "cityId" | "regionId">,
): Promise<void> {
  const missing = await lockReferences(txContext.db, [
    { field: "packageId", records: packageRecords, ids: [packageId] },
    { field: "cityId", records: deliveryCityRecords, ids: referencedIds(cityId) },
    { field: "regionId", records: deliveryRegionRecords, ids: referencedIds(regionId) },
  ]);
  if (missing.length) throw missingReference(txContext, ...missing.map(({ field }) => field));
}

/** Rejects an order that costs nothing, unless a trial makes it free. @throws INVALID_INPUT */
function requireNonZeroTotal(context: CallContext, { total, trialDays }: OrderTerms): void {
  if (total === 0 && trialDays === 0)
    throw invalidInput(context, "packageId", "order.costsNothing");
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
  row: OrderRow,
  requestHash: Buffer,
): Promise<CheckoutResult> {
  if (!row.requestHash.equals(requestHash))
    throw conflictAt(context, "idempotencyKey", "order.keyUsed");
  const order = (await orderById(context.db, row.id)) ?? row;
  const awaitsPayment =
    OPEN_ORDER_STATES.includes(order.state) && order.method === "card" && !order.deviceRequired;
  return awaitsPayment ? startPayment(context, order) : replyOf(context, order);
}

/** Opens the gateway's payment page of an order. */
async function startPayment(
  context: CallContext,
  { id, paymentId }: OrderRow,
): Promise<CheckoutResult> {
  const actor: Actor = { id: null, name: "order.pay" };
  const url = await openPaymentPage(context.platform, id, actor, context.now);
  const state = (await orderById(context.db, id))?.state ?? "awaitingPayment";
  return { paymentId, number: orderNumberOf(id), state, url };
}

async function replyOf(
  { db }: CallContext,
  { id, paymentId, state }: OrderRow,
): Promise<CheckoutResult> {
  const open = state === "awaitingPayment" ? await openPaymentOf(db, id) : undefined;
  return { paymentId, number: orderNumberOf(id), state, url: open?.url ?? null };
}

/**
 * Sets the devices of an order that waits for them, computes its price, and continues to its
 * payment.
 * @throws NOT_FOUND; CONFLICT if the order does not wait for devices, or its payment window is
 * over; INVALID_INPUT; SERVICE_UNAVAILABLE
 */
export async function chooseDevices(
  context: CallContext,
  input: { paymentId: string; devices: { model: string; quantity: number }[] } & Pick<
    NewOrder,
    "cityId" | "regionId" | "address" | "acceptsOverlap"
  >,
): Promise<CheckoutResult> {
  const { db } = context;
  const found = await requireOwnOrder(context, input.paymentId);
  const actor: Actor = { id: null, name: "order.devices" };
  const confirmed = found.method === "cash" && (await isEmailConfirmed(context, found));
  if (found.method === "cash" && found.deviceRequired && !confirmed)
    await countUnconfirmedOrder(context, found.email);
  const row = await db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const order = await orderStates.requireLocked(tx, found.id);
    if (!order.deviceRequired || order.state !== "created")
      throw conflictAt(context, "devices", "order.noDevices");
    requirePaymentWindow(order, context.now);
    const overlapAccepted = order.overlapAccepted || (input.acceptsOverlap ?? false);
    if (order.userId !== null && !overlapAccepted)
      await requireNoOverlap(tx, { userId: order.userId, guestEmail: null }, order, context.now);
    const offer = await packageById(tx, order.packageId);
    if (!offer) throw notFound();
    const { method, phone } = order;
    const { cityId = order.cityId, regionId = order.regionId, address = order.address } = input;
    // Price, currency and trial stay as agreed when the order was placed.
    const agreed = {
      ...offer,
      price: order.periodPrice,
      currency: order.currency,
      trialDays: order.trialDays,
    };
    const terms: OrderTerms = await computeOrderTerms(txContext, agreed, {
      method,
      phone,
      devices: input.devices,
      cityId,
      regionId,
      address,
    });
    requireNonZeroTotal(context, terms);
    await lockOrderReferences(txContext, { packageId: offer.id, ...terms });
    await recordOrderEvent(tx, actor, order.id, "devices", { devices: input.devices });
    const changed = await orderStates.change(tx, actor, order, {
      ...terms,
      overlapAccepted,
      deviceRequired: false,
    });
    if (method === "cash")
      await startCashCollection(context.platform, tx, actor, changed, confirmed, context.now);
    return changed;
  });
  return row.method === "card"
    ? startPayment(context, row)
    : replyOf(context, (await orderById(db, row.id)) ?? row);
}

interface PaymentRetry {
  paymentId: string;
  withoutTrial?: boolean | undefined;
  expected?: NewOrder["expected"];
  acceptsOverlap?: boolean | undefined;
}

/**
 * Opens the payment page of an unpaid order again, at the full price if its buyer agrees to that
 * instead of the free trial.
 * @throws NOT_FOUND; CONFLICT, at `expected` if the full price is a different one;
 * SERVICE_UNAVAILABLE
 */
export async function retryPayment(
  context: CallContext,
  { paymentId, withoutTrial, expected, acceptsOverlap }: PaymentRetry,
): Promise<CheckoutResult> {
  const order = await requireOwnOrder(context, paymentId);
  if (order.kind !== "purchase") throw notFound();
  if (order.method !== "card" || order.deviceRequired) throw stateConflict(context, order);
  if (withoutTrial && order.trialDays > 0) await dropTrial(context, order.id, expected);
  if (acceptsOverlap && !order.overlapAccepted) await acceptOverlap(context, order.id);
  return startPayment(context, order);
}

/**
 * Opens the payment page of the caller's own unpaid order again.
 * @throws NOT_FOUND, also for another user's order; CONFLICT
 */
export async function retryOwnPayment(
  context: CallContext,
  paymentId: string,
): Promise<CheckoutResult> {
  const order = await requireOwnOrder(context, paymentId);
  if (order.userId !== requireUser(context).id) throw notFound();
  return retryPayment(context, { paymentId });
}

/**
 * Removes the free trial from an order, so that its first period costs the full price.
 * @throws CONFLICT unless the order failed and can still be paid, or at `expected`
 */
async function dropTrial(
  context: CallContext,
  id: number,
  expected: NewOrder["expected"],
): Promise<void> {
  const actor: Actor = { id: null, name: "order.withoutTrial" };
  await context.db.transaction(async (tx) => {
    const order = await orderStates.requireLocked(tx, id);
    if (order.trialDays === 0) return;
    if (order.state !== "failed") throw stateConflict(context, order);
    if (isPaymentWindowOver(order, context.now)) throw stateConflict(context, { state: "expired" });
    const terms = termsWithoutTrial(order);
    if (expected && (expected.total !== terms.total || expected.currency !== order.currency))
      throw conflictAt(context, "expected", "order.otherPrice");
    await orderStates.change(tx, actor, order, terms);
  });
}

/** Records that the buyer confirms an overlap with running subscriptions. */
async function acceptOverlap({ db }: CallContext, id: number): Promise<void> {
  const actor: Actor = { id: null, name: "order.pay" };
  await db.transaction(async (tx) => {
    const order = await orderStates.requireLocked(tx, id);
    await orderStates.change(tx, actor, order, { overlapAccepted: true });
  });
}

const stateConflict = (context: CallContext, { state }: Pick<OrderRow, "state">) =>
  conflictAt(context, "state", `order.not.${state}`);
