import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import { and, count, eq, sql } from "drizzle-orm";
import { author } from "../../newsroom/author/author.table.ts";
import { category } from "../../newsroom/category/category.table.ts";
import { personOfInterest } from "../../newsroom/person-of-interest/person-of-interest.table.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { following } from "./following.table.ts";

export interface Topic {
  kind: FollowedKind;
  id: number;
}

const isFollow = (userId: number, { kind, id }: Topic) =>
  and(eq(following.userId, userId), eq(following.kind, kind), eq(following.topicId, id));

/** Returns all topics that a reader follows, hidden ones included, in the order of following. */
export async function followedBy(db: Db, userId: number) {
  return db
    .select({ kind: following.kind, id: following.topicId, followedAt: following.followedAt })
    .from(following)
    .where(eq(following.userId, userId))
    .orderBy(following.followedAt, following.kind, following.topicId);
}

export async function isFollowed(db: Db, userId: number, topic: Topic): Promise<boolean> {
  const rows = await db
    .select({ id: following.topicId })
    .from(following)
    .where(isFollow(userId, topic));
  return rows.length > 0;
}

/**
 * Follows a topic, unless the reader is at the limit. Returns whether the topic is followed now.
 */
export async function insertFollowing(
  db: Db,
  userId: number,
  topic: Topic,
  at: Date,
  limit: number,
): Promise<boolean> {
  if (await isFollowed(db, userId, topic)) return true;
  const [followed] = await db
    .select({ number: count() })
    .from(following)
    .where(eq(following.userId, userId));
  if ((followed?.number ?? 0) >= limit) return false;
  await db
    .insert(following)
    .values({ userId, kind: topic.kind, topicId: topic.id, followedAt: at })
    .onConflictDoNothing();
  return true;
}

export async function deleteFollowing(db: Db, userId: number, topic: Topic): Promise<void> {
  await db.delete(following).where(isFollow(userId, topic));
}

export async function deleteAllFollowing(db: Db, userId: number): Promise<void> {
  await db.delete(following).where(eq(following.userId, userId));
}

const TABLES = { category, tag, person: personOfInterest, author } as const;

/** Removes follows of purged topics. */
export async function deleteOrphanedFollows(db: Db): Promise<void> {
  for (const [kind, table] of Object.entries(TABLES))
    await db.execute(
      sql`delete from ${following} where ${following.kind} = ${kind} and not exists (select from ${table} t where t.id = ${following.topicId})`,
    );
}
