import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { abilityOf } from "@masthead/contract/system/ability.ts";
import type { RateLimit } from "@masthead/contract/system/call.ts";
import { userById } from "../../audience/user/user-account.service.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { mailboxOf } from "../trial/mailbox.ts";
import { confirmationCode } from "./confirmation-code.ts";
import { asConflict, changeOrder, holdOrder, moveOrder, noteOrder, waitsForConfirmation } from "./order.state.ts";
import { type OrderRow, orderByPaymentId } from "./order.store.ts";
import { ORDER_MAIL_JOB } from "./order-mail.service.ts";
import { ownOrder } from "./order-own.service.ts";

const HOUR = 60 * 60 * 1000;
/** Time that a buyer has to confirm, and then to pay the collector. */
const TIME_TO_CONFIRM = 24 * HOUR;
const TIME_TO_COLLECT = 14 * 24 * HOUR;
/** Unconfirmed orders and mails for one mailbox: more than a buyer needs, too few to fill a stranger's mailbox. */
const OPEN_ORDERS: RateLimit = { points: 3, seconds: 24 * 3600 };
const MAILS_PER_HOUR: RateLimit = { points: 4, seconds: 3600 };
const MAILS_PER_DAY: RateLimit = { points: 8, seconds: 24 * 3600 };

const BUYER: Actor = { id: null, name: "order.confirm" };

/** Whether nobody has to confirm the address of an order: staff take it, or its buyer is signed in and has proved it before. */
export async function isConfirmed(context: CallContext, { userId, email }: { userId: number | null; email: string }): Promise<boolean> {
  const asker = await context.whoAsks();
  if (asker && abilityOf(asker.role).can("manage", "Orders")) return true;
  const account = userId === null ? undefined : await userById(context.db, userId);
  return Boolean(account?.emailVerifiedAt) && account?.email.toLowerCase() === email.toLowerCase();
}

/** Has cash collected for an order that is locked, once its address is confirmed. */
export async function awaitCash(platform: Platform, tx: Db, actor: Actor, order: OrderRow, confirmed: boolean, now: Date): Promise<void> {
  if (confirmed) {
    await moveOrder(tx, actor, order, "awaitingCash", { changes: { expiresAt: new Date(now.getTime() + TIME_TO_COLLECT) } });
    return platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "cash" }]);
  }
  await changeOrder(tx, actor, order, { expiresAt: new Date(now.getTime() + TIME_TO_CONFIRM) });
  await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "confirm" }]);
}

/**
 * Counts an order that its address has to confirm. Call it outside of transactions: the counters use a connection of their own.
 * @throws TOO_MANY_REQUESTS at `email`
 */
export async function takeMailbox(context: CallContext, email: string): Promise<void> {
  await take(context, "order.unconfirmed", OPEN_ORDERS, email);
  await takeMail(context, email);
}

async function takeMail(context: CallContext, email: string): Promise<void> {
  await take(context, "order.confirmation.hour", MAILS_PER_HOUR, email);
  await take(context, "order.confirmation.day", MAILS_PER_DAY, email);
}

const keyOf = ({ config }: Platform, email: string) => keyedHash(config.DATA_DIR, "order.mailbox", mailboxOf(email));

async function take({ platform, locale }: CallContext, name: string, limit: RateLimit, email: string): Promise<void> {
  await platform.limiter.take(name, limit, keyOf(platform, email)).catch((error) => {
    if ((error as { status?: unknown }).status !== 429) throw error;
    throw problemError("TOO_MANY_REQUESTS", [{ path: "email", message: wordsOf(locale)("order.mailboxFull") }]);
  });
}

/**
 * Confirms a cash order with its mailed code; from then on a collector comes. Confirmed before, it stays so.
 * @throws NOT_FOUND; INVALID_INPUT at `code`; CONFLICT when it was cancelled, or not confirmed in time
 */
export async function confirmOrder(context: CallContext, { paymentId, code }: { paymentId: string; code: string }): Promise<OwnOrder> {
  const { platform, db, locale, now } = context;
  const found = await orderByPaymentId(db, paymentId);
  if (found?.method !== "cash" || found.deviceRequired) throw notFound();
  if (!isSameSecret(code, confirmationCode(platform, found)))
    throw problemError("INVALID_INPUT", [{ path: "code", message: wordsOf(locale)("order.wrongConfirmation") }]);
  await db
    .transaction(async (tx) => {
      const order = await holdOrder(tx, found.id);
      if (order.state === "awaitingCash" || order.paidAt) return;
      await noteOrder(tx, BUYER, order.id, "note", { confirmed: order.email });
      await awaitCash(platform, tx, BUYER, order, true, now);
    })
    .catch((error) => {
      throw asConflict(error, context);
    });
  await platform.limiter.forget("order.unconfirmed", OPEN_ORDERS, keyOf(platform, found.email));
  return ownOrder(context, paymentId);
}

/** Mails the link again that confirms an order. @throws NOT_FOUND when it waits for no confirmation; TOO_MANY_REQUESTS at `email` */
export async function sendConfirmation(context: CallContext, paymentId: string): Promise<OwnOrder> {
  const { platform, db } = context;
  const order = await orderByPaymentId(db, paymentId);
  if (!order || !waitsForConfirmation(order)) throw notFound();
  await takeMail(context, order.email);
  await noteOrder(db, BUYER, order.id, "mail", { mail: "confirm" });
  await platform.jobs.send(ORDER_MAIL_JOB, { id: order.id, mail: "confirm", askedAt: context.now.getTime() });
  return ownOrder(context, paymentId);
}
