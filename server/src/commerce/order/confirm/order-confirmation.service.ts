import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { RateLimit } from "@masthead/contract/platform/call.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { userById } from "../../../audience/user/user-account.sql.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import { notFound, problemError } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { ORDER_MAIL_JOB } from "../mail/order-mail.service.ts";
import {
  orderStates,
  recordOrderEvent,
  requirePaymentWindow,
  waitsForConfirmation,
} from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { requireOwnOrder } from "../own/order-access.service.ts";
import { ownOrder } from "../own/order-own.service.ts";
import { mailboxOf } from "../trial/mailbox.ts";

/** Time limits in milliseconds: to confirm the email address, and then to pay the collector. */
const TIME_TO_CONFIRM = DAY;
const TIME_TO_COLLECT = 14 * DAY;
/**
 * Rate limits per mailbox for unconfirmed orders and confirmation emails: more than a buyer needs,
 * too few to flood somebody else's mailbox.
 */
const UNCONFIRMED_ORDERS_PER_DAY: RateLimit = { points: 3, seconds: 24 * 3600 };
const MAILS_PER_HOUR: RateLimit = { points: 4, seconds: 3600 };
const MAILS_PER_DAY: RateLimit = { points: 8, seconds: 24 * 3600 };

export const BUYER: Actor = { id: null, name: "order.confirm" };

/**
 * Whether the email address of an order needs no confirmation: staff place the order, or the buyer
 * is signed in with this address and has verified it.
 */
export async function isEmailConfirmed(
  context: CallContext,
  { userId, email }: { userId: number | null; email: string },
): Promise<boolean> {
  const caller = await context.getCurrentUser();
  if (caller && abilityOf(caller.role).can("manage", "Orders")) return true;
  const account = userId === null ? undefined : await userById(context.db, userId);
  return Boolean(account?.emailVerifiedAt) && account?.email.toLowerCase() === email.toLowerCase();
}

/**
 * Starts cash collection for a locked order if its email address is confirmed; otherwise sends the
 * confirmation email.
 */
export async function startCashCollection(
  platform: Platform,
  tx: Db,
  actor: Actor,
  order: OrderRow,
  confirmed: boolean,
  now: Date,
): Promise<void> {
  if (confirmed) {
    await orderStates.transition(tx, actor, order, "awaitingCash", {
      changes: { expiresAt: new Date(now.getTime() + TIME_TO_COLLECT) },
    });
    return platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "cash" }]);
  }
  await orderStates.change(tx, actor, order, {
    expiresAt: new Date(now.getTime() + TIME_TO_CONFIRM),
  });
  await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "confirm" }]);
}

/**
 * Counts an unconfirmed order against the rate limits of its mailbox. Call it outside of
 * transactions: the counters use a separate connection.
 * @throws TOO_MANY_REQUESTS at `email`
 */
export async function countUnconfirmedOrder(context: CallContext, email: string): Promise<void> {
  await countAgainstLimit(context, "order.unconfirmed", UNCONFIRMED_ORDERS_PER_DAY, email);
  await countConfirmationMail(context, email);
}

async function countConfirmationMail(context: CallContext, email: string): Promise<void> {
  await countAgainstLimit(context, "order.confirmation.hour", MAILS_PER_HOUR, email);
  await countAgainstLimit(context, "order.confirmation.day", MAILS_PER_DAY, email);
}

const mailboxKey = ({ config }: Platform, email: string) =>
  keyedHash(config.APP_SECRET, "order.mailbox", mailboxOf(email));

async function countAgainstLimit(
  context: CallContext,
  name: string,
  limit: RateLimit,
  email: string,
): Promise<void> {
  const { platform } = context;
  await platform.limiter.consume(name, limit, mailboxKey(platform, email)).catch((error) => {
    if ((error as { status?: unknown }).status !== 429) throw error;
    throw problemError("TOO_MANY_REQUESTS", [fieldError(context, "email", "order.mailboxFull")]);
  });
}

/** Lifts the limits of a mailbox whose owner has confirmed an order. */
export const resetUnconfirmedOrders = (platform: Platform, email: string): Promise<void> =>
  platform.limiter.reset(
    "order.unconfirmed",
    UNCONFIRMED_ORDERS_PER_DAY,
    mailboxKey(platform, email),
  );

/**
 * Sends the confirmation email of an order again.
 * @throws NOT_FOUND if the order does not wait for confirmation; CONFLICT if it was not confirmed
 *   in time; TOO_MANY_REQUESTS at `email`
 */
export async function resendConfirmationMail(
  context: CallContext,
  paymentId: string,
): Promise<OwnOrder> {
  const { platform, db } = context;
  const order = await requireOwnOrder(context, paymentId);
  if (!waitsForConfirmation(order)) throw notFound();
  requirePaymentWindow(order, context.now);
  await countConfirmationMail(context, order.email);
  await recordOrderEvent(db, BUYER, order.id, "mail", { mail: "confirm" });
  await platform.jobs.send(ORDER_MAIL_JOB, {
    id: order.id,
    mail: "confirm",
    askedAt: context.now.getTime(),
  });
  return ownOrder(context, paymentId);
}
