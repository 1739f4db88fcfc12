import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { liveFollow } from "./live-follow.table.ts";
import { programFollow } from "./program-follow.table.ts";
import { pushSubscription } from "./push-subscription.table.ts";

interface Follow {
  articleId: number;
  subscriptionId: number;
}

const isFollow = ({ articleId, subscriptionId }: Follow) =>
  and(eq(liveFollow.articleId, articleId), eq(liveFollow.subscriptionId, subscriptionId));

export async function isFollowing(db: Db, follow: Follow): Promise<boolean> {
  const rows = await db
    .select({ articleId: liveFollow.articleId })
    .from(liveFollow)
    .where(isFollow(follow));
  return rows.length > 0;
}

/** Returns the number of live blogs that a browser follows. */
export async function countFollowed(db: Db, subscriptionId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveFollow)
    .where(eq(liveFollow.subscriptionId, subscriptionId));
  return row?.total ?? 0;
}

/** Returns the number of browsers that follow a live blog. */
export async function countFollowers(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveFollow)
    .where(eq(liveFollow.articleId, articleId));
  return row?.total ?? 0;
}

/** Idempotent. */
export async function insertFollow(tx: Db, follow: Follow): Promise<void> {
  await tx.insert(liveFollow).values(follow).onConflictDoNothing();
}

export async function deleteFollow(tx: Db, follow: Follow): Promise<void> {
  await tx.delete(liveFollow).where(isFollow(follow));
}

/** Deletes the follows of a live blog. Returns the browsers. */
export async function deleteFollowsOf(tx: Db, articleId: number): Promise<number[]> {
  const rows = await tx
    .delete(liveFollow)
    .where(eq(liveFollow.articleId, articleId))
    .returning({ id: liveFollow.subscriptionId });
  return rows.map(({ id }) => id);
}

/** Deletes those of the subscriptions that have no topic, and follow no live blog or program. */
export async function deleteIdleSubscriptions(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from ${pushSubscription} s
    where s.id = any(${sql.param([...ids])}::bigint[]) and not s.breaking and s.category_ids = '{}'
      and not exists (select from ${liveFollow} f where f.subscription_id = s.id)
      and not exists (select from ${programFollow} f where f.subscription_id = s.id or f.user_id = s.user_id)`);
}
