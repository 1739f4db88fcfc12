import { createHash } from "node:crypto";
import type { NewPushSubscription, PushChoices } from "@masthead/contract/audience/push.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { pushSubscription } from "./push-subscription.table.ts";

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest();

const { id, endpointHash, auth, locale, categoryIds, breaking, userId, createdAt, updatedAt } = pushSubscription;

export type SubscriptionRow = typeof pushSubscription.$inferSelect;

/** The browser at an address. With `lock` its row is held until the transaction ends. */
export async function subscriptionAt(db: Db, address: string, { lock = false } = {}): Promise<SubscriptionRow | undefined> {
  const query = db
    .select()
    .from(pushSubscription)
    .where(eq(endpointHash, hashOf(address)));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/** Keeps a browser. One that is known with the same secret gets what it says now; false when it is known with another. */
export async function keepSubscription(db: Db, { keys, ...given }: NewPushSubscription & { userId: number | null }): Promise<boolean> {
  const values = { ...given, ...keys, endpointHash: hashOf(given.endpoint) };
  const { endpoint: _, endpointHash: __, auth: ___, ...changing } = values;
  const rows = await db
    .insert(pushSubscription)
    .values(values)
    .onConflictDoUpdate({ target: endpointHash, set: { ...changing, updatedAt: sql`now()` }, setWhere: eq(auth, keys.auth) })
    .returning({ id });
  return rows.length > 0;
}

export async function changeSubscription(
  db: Db,
  key: number,
  values: Partial<PushChoices & { endpoint: string; p256dh: string; auth: string; userId: number | null }>,
): Promise<void> {
  const hash = values.endpoint === undefined ? {} : { endpointHash: hashOf(values.endpoint) };
  await db
    .update(pushSubscription)
    .set({ ...values, ...hash, updatedAt: sql`now()` })
    .where(eq(id, key));
}

/** Removes a browser that shows its secret. */
export async function removeSubscription(db: Db, address: string, secret: string): Promise<void> {
  await db.delete(pushSubscription).where(and(eq(endpointHash, hashOf(address)), eq(auth, secret)));
}

/** The browsers of a user, the newest first; where they listen is left out. */
export function subscriptionsOf(db: Db, user: number) {
  return db
    .select({ locale, categoryIds, breaking, createdAt, updatedAt })
    .from(pushSubscription)
    .where(eq(userId, user))
    .orderBy(createdAt);
}

/** Forgets whose browsers these are; they stay subscribed, as those of anybody. */
export async function unlinkUser(db: Db, user: number): Promise<void> {
  await db.update(pushSubscription).set({ userId: null }).where(eq(userId, user));
}
