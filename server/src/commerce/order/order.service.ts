import { createHash, randomInt } from "node:crypto";
import type { NewOrder, PaymentMethod, PayReply } from "@masthead/contract/commerce/order.ts";
import { idempotencyKey } from "@masthead/contract/commerce/order.ts";
import { soldEntitlements } from "@masthead/contract/commerce/package-terms.ts";
import { abilityOf } from "@masthead/contract/system/ability.ts";
import { requirePerson } from "../../audience/bot-check/bot-check.service.ts";
import { storedDetails } from "../../audience/user/own-details.ts";
import { askerOf } from "../../audience/user/user-profile.service.ts";
import { conflictError, notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { keyedHash, newToken } from "../../platform/secrets.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { offerOf } from "../package/offer.service.ts";
import { openPage } from "../payment/attempt.service.ts";
import { gatewayOf } from "../payment/gateways.ts";
import { openPaymentOf } from "../payment/payment-row.service.ts";
import { requireAllowed } from "./buyer.service.ts";
import { asConflict, changeOrder, holdOrder, noteOrder } from "./order.state.ts";
import { insertOrder, insertOrderEvent, type OrderRow, orderById, orderByKey, orderByPaymentId, packageOfOrder } from "./order.store.ts";
import { awaitCash, isConfirmed, takeMailbox } from "./order-confirmation.service.ts";
import { numberOf } from "./order-number.ts";
import { type Terms, termsOf, withoutTrialOf } from "./order-terms.service.ts";

const HOUR = 60 * 60 * 1000;
/** For which an order can be paid: by card, and in cash. */
const TIME_TO_PAY = { card: 24 * HOUR, cash: 14 * 24 * HOUR } as const;
/** Letters and digits that are not taken for each other when they are read out. */
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Orders a package, and opens the gateway's page for it when it is paid by card. Asked twice with one key it is one order.
 * @throws INVALID_INPUT; NOT_FOUND; CONFLICT when it is not sold now, costs something else, or the key was used for something else;
 *   SERVICE_UNAVAILABLE when the gateway does not answer: the order exists, and the same key goes on with it; TOO_MANY_REQUESTS at `email` when its
 *   mailbox has orders to confirm
 */
export async function placeOrder(context: CallContext, method: PaymentMethod, asked: NewOrder): Promise<PayReply> {
  const { db, platform } = context;
  const asker = await context.whoAsks();
  const { phone = null } = storedDetails(context, { phone: asked.phone ?? null });
  const key = requireKey(context, asked.idempotencyKey);
  const { idempotencyKey: _, locale: __, proof, ...wish } = asked;
  const askedHash = createHash("sha256")
    .update(JSON.stringify([method, wish]))
    .digest();
  const keyHash = keyedHash(platform.config.DATA_DIR, "order.key", `${asker?.id ?? asked.email.toLowerCase()}\n${key}`);
  const known = await orderByKey(db, keyHash);
  if (known) return goOn(context, known, askedHash);

  const mayDesk = asker !== null && abilityOf(asker.role).can("manage", "Orders");
  const place = mayDesk ? ("dashboard" as const) : ("website" as const);
  const offered = await offerOf(context, { packageId: asked.packageId, campaign: asked.campaign, place, now: context.now });
  const userId = asker && !mayDesk ? asker.id : null;
  const trialDays = method === "card" && !asked.withoutTrial ? offered.trialDays : 0;
  await requireAllowed(platform, db, { id: null, userId, packageId: offered.id, product: offered.product, trialDays }).catch((error) => {
    throw asConflict(error, context);
  });
  const { devices = [], cityId, regionId, address, expected } = asked;
  const waits = offered.deviceRequired && !devices.length;
  const priced = { ...offered, trialDays, deviceRequired: offered.deviceRequired && !waits };
  // What waits for its devices goes nowhere yet, unless cash is collected for it.
  const terms = await termsOf(context, priced, { method, devices, cityId, regionId, address, phone, expected });
  if (!waits) requireSum(context, terms);
  const sum = { amount: terms.total, currency: offered.currency };
  if (method === "card" && !gatewayOf(platform).accepts(sum)) throw invalid(context, "packageId", "order.notByCard");
  if (!asker) await requirePerson(context, "order", proof);
  const confirmed = method === "cash" && (await isConfirmed(context, { userId, email: asked.email }));
  if (method === "cash" && !waits && !confirmed) await takeMailbox(context, asked.email);
  const actor: Actor = asker ? { id: asker.id, name: asker.email, address: context.address } : { id: null, name: "order.guest" };
  const values = {
    ...{ method, name: asked.name, email: asked.email, phone, locale: context.locale, keyHash, askedHash },
    userId,
    ...{ packageId: offered.id, packageName: offered.name, campaign: offered.campaign, product: offered.product },
    ...{ interval: offered.interval, intervalCount: offered.intervalCount },
    entitlements: soldEntitlements(offered.entitlements),
    ...{ deviceRequired: waits, periodPrice: offered.price, currency: offered.currency },
    ...terms,
    paymentId: newToken(),
    successCode: newCode(),
    expiresAt: new Date(context.now.getTime() + TIME_TO_PAY[method]),
  };
  const order = await db.transaction(async (tx) => {
    const row = await insertOrder(tx, values);
    if (!row) return undefined;
    await insertOrderEvent(tx, { orderId: row.id, kind: "state", to: "created", by: actor.name });
    const { packageId, total, currency } = row;
    await writeLog(tx, actor, [
      { action: "create", entity: "Orders", entityId: row.id, changes: created({ method, packageId, total, currency }) },
    ]);
    if (method === "cash" && !waits) await awaitCash(platform, tx, actor, row, confirmed, context.now);
    return row;
  });
  if (order) return goOn(context, order, askedHash);
  const first = await orderByKey(db, keyHash);
  if (!first) throw new Error("the order was not stored");
  return goOn(context, first, askedHash);
}

/** An order that costs nothing is no order, unless a trial makes it so. @throws INVALID_INPUT */
function requireSum(context: CallContext, { total, trialDays }: Terms): void {
  if (total === 0 && trialDays === 0) throw invalid(context, "packageId", "order.costsNothing");
}

/** @throws INVALID_INPUT when there is none */
export function requireKey(context: CallContext, sent: string | undefined): string {
  const { data: key } = idempotencyKey.safeParse(context.idempotencyKey ?? sent);
  if (key === undefined) throw invalid(context, "idempotencyKey", "order.keyNeeded");
  return key;
}

export const invalid = ({ locale }: CallContext, path: string, word: string) =>
  problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(word) }]);

/** A code that buyers read out, of ten letters and digits. */
function newCode(): string {
  return Array.from({ length: 10 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");
}

/** How an order that was asked for goes on: to the gateway's page, if it waits for that. */
async function goOn(context: CallContext, row: OrderRow, askedHash: Buffer): Promise<PayReply> {
  if (!row.askedHash.equals(askedHash))
    throw conflictError({ errors: [{ path: "idempotencyKey", message: wordsOf(context.locale)("order.keyUsed") }] });
  const order = (await orderById(context.db, row.id)) ?? row;
  const waits = ["created", "awaitingPayment"].includes(order.state) && order.method === "card" && !order.deviceRequired;
  return waits ? pay(context, order) : replyOf(context, order);
}

/** Opens the gateway's page for an order. */
async function pay(context: CallContext, { id, paymentId }: OrderRow): Promise<PayReply> {
  const actor: Actor = { id: null, name: "order.pay" };
  const url = await openPage(context.platform, id, actor).catch((error) => {
    throw asConflict(error, context);
  });
  const state = (await orderById(context.db, id))?.state ?? "awaitingPayment";
  return { paymentId, number: numberOf(id), state, url };
}

async function replyOf({ db }: CallContext, { id, paymentId, state }: OrderRow): Promise<PayReply> {
  const open = state === "awaitingPayment" ? await openPaymentOf(db, id) : undefined;
  return { paymentId, number: numberOf(id), state, url: open?.url ?? null };
}

/**
 * Chooses the devices of an order that waits for them, works out what it costs then, and goes on with it.
 * @throws NOT_FOUND; CONFLICT when it waits for none; INVALID_INPUT
 */
export async function chooseDevices(
  context: CallContext,
  asked: { paymentId: string; devices: { model: string; quantity: number }[] } & Pick<NewOrder, "cityId" | "regionId" | "address">,
): Promise<PayReply> {
  const { db } = context;
  const found = await orderByPaymentId(db, asked.paymentId);
  if (!found) throw notFound();
  const actor: Actor = { id: null, name: "order.devices" };
  const confirmed = found.method === "cash" && (await isConfirmed(context, found));
  if (found.method === "cash" && found.deviceRequired && !confirmed) await takeMailbox(context, found.email);
  const row = await db
    .transaction(async (tx) => {
      const inside = { ...context, db: tx };
      const order = await holdOrder(tx, found.id);
      if (!order.deviceRequired || order.state !== "created")
        throw conflictError({ errors: [{ path: "devices", message: wordsOf(context.locale)("order.noDevices") }] });
      const offered = await packageOfOrder(tx, order.packageId);
      if (!offered) throw notFound();
      const { method, phone } = order;
      const { cityId = order.cityId, regionId = order.regionId, address = order.address } = asked;
      // What was agreed on when the order was made holds: only the devices are new.
      const agreed = { ...offered, price: order.periodPrice, currency: order.currency, trialDays: order.trialDays };
      const terms: Terms = await termsOf(inside, agreed, { method, phone, devices: asked.devices, cityId, regionId, address });
      requireSum(context, terms);
      await noteOrder(tx, actor, order.id, "devices", { devices: asked.devices });
      const changed = await changeOrder(tx, actor, order, { ...terms, deviceRequired: false });
      if (method === "cash") await awaitCash(context.platform, tx, actor, changed, confirmed, context.now);
      return changed;
    })
    .catch((error) => {
      throw asConflict(error, context);
    });
  return row.method === "card" ? pay(context, row) : replyOf(context, (await orderById(db, row.id)) ?? row);
}

interface PayAgain {
  paymentId: string;
  withoutTrial?: boolean | undefined;
  expected?: NewOrder["expected"];
}

/**
 * Opens the gateway's page again for an order that was not paid; at its full price when its buyer agrees to that instead of the free trial.
 * @throws NOT_FOUND; CONFLICT, at `expected` when the full price is another one
 */
export async function payAgain(context: CallContext, { paymentId, withoutTrial, expected }: PayAgain): Promise<PayReply> {
  const order = await orderByPaymentId(context.db, paymentId);
  if (order?.kind !== "purchase") throw notFound();
  if (order.method !== "card" || order.deviceRequired) throw asConflictOf(context, order);
  if (withoutTrial && order.trialDays > 0) await dropTrial(context, order.id, expected);
  return pay(context, order);
}

/** The same for who is signed in, of an order of their own. @throws NOT_FOUND, also for another's; CONFLICT */
export async function payOwnAgain(context: CallContext, paymentId: string): Promise<PayReply> {
  const order = await orderByPaymentId(context.db, paymentId);
  if (!order || order.userId !== askerOf(context).id) throw notFound();
  return payAgain(context, { paymentId });
}

/** Has an order cost its full price from the first period on. @throws CONFLICT unless it failed, or at `expected` */
async function dropTrial(context: CallContext, id: number, expected: NewOrder["expected"]): Promise<void> {
  const actor: Actor = { id: null, name: "order.withoutTrial" };
  await context.db.transaction(async (tx) => {
    const order = await holdOrder(tx, id);
    if (order.trialDays === 0) return;
    if (order.state !== "failed") throw asConflictOf(context, order);
    const terms = withoutTrialOf(order);
    if (expected && (expected.total !== terms.total || expected.currency !== order.currency))
      throw conflictError({ errors: [{ path: "expected", message: wordsOf(context.locale)("order.otherPrice") }] });
    await changeOrder(tx, actor, order, terms);
  });
}

const asConflictOf = ({ locale }: CallContext, { state }: OrderRow) =>
  conflictError({ errors: [{ path: "state", message: wordsOf(locale)(`order.not.${state}`) }] });
