import { createHash } from "node:crypto";
import type {
  NewPushSubscription,
  PushChoices,
} from "@masthead/contract/audience/notification/push.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { liveFollow } from "./live-follow.table.ts";
import { programFollow } from "./program-follow.table.ts";
import { pushSubscription } from "./push-subscription.table.ts";

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest();

const { id, endpointHash, auth, locale, categoryIds, breaking, userId, createdAt, updatedAt } =
  pushSubscription;

export type SubscriptionRow = typeof pushSubscription.$inferSelect;

/**
 * Returns the subscription of an endpoint. With `lock`, its row is locked until the transaction
 * ends.
 */
export async function subscriptionByEndpoint(
  db: Db,
  endpoint: string,
  { lock = false } = {},
): Promise<SubscriptionRow | undefined> {
  const query = db
    .select()
    .from(pushSubscription)
    .where(eq(endpointHash, hashOf(endpoint)));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/**
 * Inserts a subscription, or updates an existing one with the same secret. Returns false if the
 * endpoint has another secret.
 */
export async function upsertSubscription(
  db: Db,
  { keys, ...input }: NewPushSubscription & { userId: number | null },
): Promise<boolean> {
  const values = { ...input, ...keys, endpointHash: hashOf(input.endpoint) };
  const { endpoint: _, endpointHash: __, auth: ___, ...updates } = values;
  const rows = await db
    .insert(pushSubscription)
    .values(values)
    .onConflictDoUpdate({
      target: endpointHash,
      set: { ...updates, updatedAt: sql`now()` },
      setWhere: eq(auth, keys.auth),
    })
    .returning({ id });
  return rows.length > 0;
}

export async function updateSubscription(
  db: Db,
  key: number,
  values: Partial<
    PushChoices & { endpoint: string; p256dh: string; auth: string; userId: number | null }
  >,
): Promise<void> {
  const hash = values.endpoint === undefined ? {} : { endpointHash: hashOf(values.endpoint) };
  await db
    .update(pushSubscription)
    .set({ ...values, ...hash, updatedAt: sql`now()` })
    .where(eq(id, key));
}

/** Deletes a subscription if the secret matches. */
export async function removeSubscription(db: Db, endpoint: string, secret: string): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(and(eq(endpointHash, hashOf(endpoint)), eq(auth, secret)));
}

/**
 * Returns the subscriptions of a user, oldest first, without endpoints and keys, each with the live
 * blogs and programs that the browser follows.
 */
export function subscriptionsOf(db: Db, user: number) {
  const liveBlogIds = sql<
    number[]
  >`(select coalesce(json_agg(f.article_id order by f.created_at), '[]') from ${liveFollow} f where f.subscription_id = ${id})`;
  const programIds = sql<
    number[]
  >`(select coalesce(json_agg(f.program_id order by f.id), '[]') from ${programFollow} f where f.subscription_id = ${id})`;
  return db
    .select({ locale, categoryIds, breaking, liveBlogIds, programIds, createdAt, updatedAt })
    .from(pushSubscription)
    .where(eq(userId, user))
    .orderBy(createdAt);
}

/** Returns the ids of the subscriptions of a user. */
export async function subscriptionIdsOf(db: Db, user: number): Promise<number[]> {
  const rows = await db.select({ id }).from(pushSubscription).where(eq(userId, user));
  return rows.map((row) => row.id);
}

/** Removes the user from their subscriptions. The browsers stay subscribed anonymously. */
export async function unlinkUser(db: Db, user: number): Promise<void> {
  await db.update(pushSubscription).set({ userId: null }).where(eq(userId, user));
}
