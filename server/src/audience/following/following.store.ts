import type { FollowedKind } from "@masthead/contract/audience/following.ts";
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

const rowOf = (userId: number, { kind, id }: Topic) =>
  and(eq(following.userId, userId), eq(following.kind, kind), eq(following.topicId, id));

/** All that a reader follows, switched off or not, the first followed first. */
export async function followedBy(db: Db, userId: number) {
  return db
    .select({ kind: following.kind, id: following.topicId, followedAt: following.followedAt })
    .from(following)
    .where(eq(following.userId, userId))
    .orderBy(following.followedAt, following.kind, following.topicId);
}

export async function isFollowed(db: Db, userId: number, topic: Topic): Promise<boolean> {
  const rows = await db.select({ id: following.topicId }).from(following).where(rowOf(userId, topic));
  return rows.length > 0;
}

/** Follows a topic, unless it is followed, or the reader follows so many. Gives whether it is followed now. */
export async function insertFollowing(db: Db, userId: number, topic: Topic, at: Date, most: number): Promise<boolean> {
  if (await isFollowed(db, userId, topic)) return true;
  const [held] = await db.select({ number: count() }).from(following).where(eq(following.userId, userId));
  if ((held?.number ?? 0) >= most) return false;
  await db.insert(following).values({ userId, kind: topic.kind, topicId: topic.id, followedAt: at }).onConflictDoNothing();
  return true;
}

export async function deleteFollowing(db: Db, userId: number, topic: Topic): Promise<void> {
  await db.delete(following).where(rowOf(userId, topic));
}

export async function deleteAllFollowing(db: Db, userId: number): Promise<void> {
  await db.delete(following).where(eq(following.userId, userId));
}

const TABLES = { category, tag, person: personOfInterest, author } as const;

/** Follows nothing any more that was purged. */
export async function deleteOrphans(db: Db): Promise<void> {
  for (const [kind, table] of Object.entries(TABLES))
    await db.execute(
      sql`delete from ${following} where ${following.kind} = ${kind} and not exists (select from ${table} t where t.id = ${following.topicId})`,
    );
}
