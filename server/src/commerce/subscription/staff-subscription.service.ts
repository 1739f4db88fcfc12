import { soldEntitlements } from "@masthead/contract/commerce/entitlements.ts";
import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { userByEmail } from "../../audience/user/user-account.sql.ts";
import { requireExpectedVersion, type SeenRecord } from "../../platform/crud/expected-version.ts";
import { getRecord } from "../../platform/crud/list-records.ts";
import { lockReferences } from "../../platform/crud/record-references.ts";
import { invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { packageRecords } from "../package/package.records.ts";
import { packageById } from "../package/package.sql.ts";
import { requireIdempotencyKey } from "../payment/idempotency-key.ts";
import { endSubscription } from "./end-subscription.service.ts";
import { requireNoOverlap } from "./overlap-check.service.ts";
import { lockRunningSubscription } from "./running-subscription.service.ts";
import { subscriptionRecords } from "./subscription.records.ts";
import {
  insertSubscription,
  type SubscriptionRow,
  subscriptionByGrantKey,
} from "./subscription.sql.ts";
import {
  changeSubscription,
  logSubscription,
  subscriptionMoves,
  subscriptionStates,
} from "./subscription.state.ts";

/** Maximum duration that staff can give, in milliseconds from now. */
const MAX_DURATION = 10 * 366 * DAY;

function parsePeriodEnd(context: CallContext, until: string, after: Date): Date {
  const end = new Date(until);
  if (end <= after || end.getTime() > context.now.getTime() + MAX_DURATION)
    throw invalidInput(context, "until", "subscription.wrongEnd");
  return end;
}

interface GrantInput {
  /** Id of the package. */
  id: number;
  email: string;
  until: string;
  reason: string;
  acceptsOverlap?: boolean;
  idempotencyKey?: string;
}

/**
 * Grants a reader the entitlements of a package until a date, without payment. A repeated
 * idempotency key grants once.
 * @throws NOT_FOUND; INVALID_INPUT at `email` or `until`; ALREADY_GRANTED
 */
export async function grantSubscription(
  context: CallContext,
  { id: packageId, email, until, reason, acceptsOverlap, idempotencyKey }: GrantInput,
): Promise<StaffSubscription> {
  const { db, now, platform } = context;
  const grantKey = keyedHash(
    platform.config.APP_SECRET,
    "subscription.grant",
    `${email}\n${requireIdempotencyKey(context, idempotencyKey)}`,
  );
  const existing = await subscriptionByGrantKey(db, grantKey);
  if (existing) return getRecord(context, subscriptionRecords, existing.id);
  const grantedPackage = await packageById(db, packageId);
  if (!grantedPackage || grantedPackage.deletedAt) throw notFound();
  const entitlements = soldEntitlements(grantedPackage.entitlements);
  if (!entitlements.length) throw invalidInput(context, "id", "subscription.opensNothing");
  const reader = await userByEmail(db, email);
  if (!reader) throw invalidInput(context, "email", "subscription.noReader");
  const periodEnd = parsePeriodEnd(context, until, now);
  const id = await db.transaction(async (tx) => {
    const holder = { userId: reader.id, guestEmail: null };
    if (
      (await lockReferences(tx, [{ field: "id", records: packageRecords, ids: [packageId] }]))
        .length
    )
      throw notFound();
    if (await lockRunningSubscription(platform, tx, actorOf(context), { holder, packageId, now }))
      throw invalidInput(context, "email", "subscription.hasAlready");
    if (!acceptsOverlap)
      await requireNoOverlap(tx, holder, { packageId, entitlements }, now, "staff");
    const row = await insertSubscription(tx, {
      userId: reader.id,
      packageId,
      packageName: grantedPackage.name,
      entitlements,
      granted: reason,
      grantKey,
      state: "active",
      periodStart: now,
      periodEnd,
      interval: "once",
      cancelAtPeriodEnd: true,
    });
    await logSubscription(tx, actorOf(context), null, row);
    return row.id;
  });
  return getRecord(context, subscriptionRecords, id);
}

/**
 * Runs an action on a locked subscription, as the caller saw it, and returns it as staff see it.
 * @throws NOT_FOUND; CONFLICT
 */
async function withSubscription(
  context: CallContext,
  { id, version }: SeenRecord,
  act: (tx: Db, row: SubscriptionRow) => Promise<unknown>,
): Promise<StaffSubscription> {
  await changeSubscription(context, id, (tx, row) => {
    requireExpectedVersion(row, version);
    return act(tx, row);
  });
  return getRecord(context, subscriptionRecords, id);
}

/**
 * Extends a subscription to a later date, from which its next periods are counted.
 * @throws NOT_FOUND; CONFLICT if it is over, or was changed concurrently; INVALID_INPUT
 */
export function extendByStaff(
  context: CallContext,
  { until, reason, ...seen }: SeenRecord & { until: string; reason: string },
): Promise<StaffSubscription> {
  const actor = actorOf(context);
  return withSubscription(context, seen, async (tx, row) => {
    if (!subscriptionMoves(row, context.now).extend)
      throw subscriptionStates.illegal(row.state, "active", "it has no period to extend");
    const periodEnd = parsePeriodEnd(context, until, row.periodEnd);
    const changes = { periodEnd, anchor: periodEnd, granted: reason };
    if (row.state === "pastDue")
      await subscriptionStates.transition(tx, actor, row, "active", {
        changes: { ...changes, failedAttempts: 0, nextAttemptAt: null },
      });
    else await subscriptionStates.change(tx, actor, row, changes);
  });
}

/** Cancels a subscription at the end of its period, or resumes it. @throws NOT_FOUND; CONFLICT */
export function setSubscriptionStatus(
  context: CallContext,
  { status, ...seen }: SeenRecord & { status: "active" | "cancelled" },
): Promise<StaffSubscription> {
  const actor = actorOf(context);
  return withSubscription(context, seen, async (tx, row) => {
    if (status === row.state) return;
    subscriptionStates.requireMove(
      { ...row, now: context.now },
      status === "active" ? "resume" : "cancel",
    );
    await subscriptionStates.transition(tx, actor, row, status, {
      changes: { cancelAtPeriodEnd: status === "cancelled" },
    });
  });
}

/** Ends a subscription immediately. @throws NOT_FOUND; CONFLICT if it is over */
export async function endByStaff(context: CallContext, seen: SeenRecord): Promise<void> {
  await withSubscription(context, seen, (tx, row) =>
    endSubscription(context.platform, tx, actorOf(context), row, undefined, context.now),
  );
}
