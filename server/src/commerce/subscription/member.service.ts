import { soldEntitlements } from "@masthead/contract/commerce/package-terms.ts";
import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { userByEmail } from "../../audience/user/user-account.service.ts";
import { getRecord } from "../../platform/crud/list-records.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { invalid, requireKey } from "../order/order.service.ts";
import { packageOfOrder } from "../order/order-row.service.ts";
import { endNow } from "./end-subscription.service.ts";
import { movesOf } from "./own-subscription.service.ts";
import { runningOf } from "./running-subscription.service.ts";
import { subscriptionRecords } from "./subscription.records.ts";
import {
  asSubscriptionConflict,
  changeSubscription,
  logSubscription,
  moveSubscription,
  WrongSubscriptionMove,
} from "./subscription.state.ts";
import { insertSubscription, lockSubscription, type SubscriptionRow, subscriptionByGrant } from "./subscription.store.ts";

/** Furthest that staff may have a subscription end. */
const TEN_YEARS = 10 * 366 * 24 * 60 * 60 * 1000;

function endOf(context: CallContext, until: string, after: Date): Date {
  const end = new Date(until);
  if (end <= after || end.getTime() > context.now.getTime() + TEN_YEARS) throw invalid(context, "until", "subscription.wrongEnd");
  return end;
}

interface Granted {
  /** Of the package. */
  id: number;
  email: string;
  until: string;
  reason: string;
  idempotencyKey?: string | undefined;
}

/** Gives a reader what a package opens, until a moment, without payment; asked twice with one key, once. @throws NOT_FOUND; INVALID_INPUT at `email` or `until` */
export async function grant(
  context: CallContext,
  { id: packageId, email, until, reason, idempotencyKey }: Granted,
): Promise<StaffSubscription> {
  const { db, now, platform } = context;
  const grantKey = keyedHash(platform.config.DATA_DIR, "subscription.grant", `${email}\n${requireKey(context, idempotencyKey)}`);
  const known = await subscriptionByGrant(db, grantKey);
  if (known) return getRecord(context, subscriptionRecords, known.id);
  const offered = await packageOfOrder(db, packageId);
  if (!offered || offered.deletedAt) throw notFound();
  const entitlements = soldEntitlements(offered.entitlements);
  if (!entitlements.length) throw invalid(context, "id", "subscription.opensNothing");
  const reader = await userByEmail(db, email);
  if (!reader) throw invalid(context, "email", "subscription.noReader");
  const periodEnd = endOf(context, until, now);
  const id = await db.transaction(async (tx) => {
    const holder = { userId: reader.id, guestEmail: null };
    if (await runningOf(platform, tx, actorOf(context), { holder, packageId, now }))
      throw invalid(context, "email", "subscription.hasAlready");
    const row = await insertSubscription(tx, {
      ...{ userId: reader.id, packageId, packageName: offered.name, entitlements, granted: reason, grantKey },
      ...{ state: "active", periodStart: now, periodEnd, interval: "once", cancelAtPeriodEnd: true },
    });
    await logSubscription(tx, actorOf(context), null, row);
    return row.id;
  });
  return getRecord(context, subscriptionRecords, id);
}

async function withMember(
  context: CallContext,
  id: number,
  act: (tx: Db, row: SubscriptionRow) => Promise<unknown>,
): Promise<StaffSubscription> {
  await context.db
    .transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (!row) throw notFound();
      await act(tx, row);
    })
    .catch((error) => {
      throw asSubscriptionConflict(error, context);
    });
  return getRecord(context, subscriptionRecords, id);
}

/** Has a subscription end later; periods are counted from there. @throws NOT_FOUND; CONFLICT when it is over, or was changed meanwhile; INVALID_INPUT */
export function extend(
  context: CallContext,
  { id, version, until, reason }: { id: number; version: number; until: string; reason: string },
): Promise<StaffSubscription> {
  const actor = actorOf(context);
  return withMember(context, id, async (tx, row) => {
    if (row.version !== version)
      throw conflictError({ errors: [{ path: "version", message: wordsOf(context.locale)("subscription.changed") }] });
    if (row.state === "expired" || row.state === "pending") throw new WrongSubscriptionMove(row.state, "active");
    const periodEnd = endOf(context, until, row.periodEnd);
    const changes = { periodEnd, anchor: periodEnd, granted: reason };
    if (row.state === "pastDue") await moveSubscription(tx, actor, row, "active", { ...changes, failedAttempts: 0, nextAttemptAt: null });
    else await changeSubscription(tx, actor, row, changes);
  });
}

/** Has a subscription end with its period, or go on after all. @throws NOT_FOUND; CONFLICT */
export function setStatus(
  context: CallContext,
  { id, status }: { id: number; status: "active" | "cancelled" },
): Promise<StaffSubscription> {
  const actor = actorOf(context);
  return withMember(context, id, async (tx, row) => {
    const { cancel, resume } = movesOf(row, context.now);
    if (status === row.state) return;
    if (status === "active" && resume) await moveSubscription(tx, actor, row, "active", { cancelAtPeriodEnd: false });
    else if (status === "cancelled" && cancel && row.state === "active")
      await moveSubscription(tx, actor, row, "cancelled", { cancelAtPeriodEnd: true });
    else throw new WrongSubscriptionMove(row.state, status);
  });
}

/** Ends a subscription at once. @throws NOT_FOUND; CONFLICT when it is over */
export async function endMember(context: CallContext, id: number): Promise<void> {
  await withMember(context, id, (tx, row) => endNow(context.platform, tx, actorOf(context), row, undefined, context.now));
}
