import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { user } from "../../audience/user/user.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { articleDraft, articlePresence } from "./article-draft.table.ts";

type Draft = typeof articleDraft.$inferSelect;

/** Keeps a draft in the place of what its editor kept under the key before. */
export async function putDraft(db: Db, draft: Draft): Promise<void> {
  const { userId: _user, key: _key, ...values } = draft;
  await db
    .insert(articleDraft)
    .values(draft)
    .onConflictDoUpdate({ target: [articleDraft.userId, articleDraft.key], set: values });
}

/** Drops all but an editor's newest drafts. */
export async function dropOldest(db: Db, userId: number, kept: number): Promise<void> {
  const old = db
    .select({ key: articleDraft.key })
    .from(articleDraft)
    .where(eq(articleDraft.userId, userId))
    .orderBy(desc(articleDraft.updatedAt))
    .offset(kept);
  await db.delete(articleDraft).where(and(eq(articleDraft.userId, userId), inArray(articleDraft.key, old)));
}

/** An editor's drafts of an article, or with null of new ones, newest first. */
export function draftsOf(db: Db, userId: number, articleId: number | null): Promise<Draft[]> {
  const which = articleId === null ? isNull(articleDraft.articleId) : eq(articleDraft.articleId, articleId);
  return db
    .select()
    .from(articleDraft)
    .where(and(eq(articleDraft.userId, userId), which))
    .orderBy(desc(articleDraft.updatedAt));
}

export async function dropDraft(db: Db, userId: number, key: string): Promise<boolean> {
  const which = and(eq(articleDraft.userId, userId), eq(articleDraft.key, key));
  return (await db.delete(articleDraft).where(which).returning({ key: articleDraft.key })).length > 0;
}

/** Drops what an editor typed into an article: it is saved. */
export async function dropDraftsOf(db: Db, userId: number, articleId: number): Promise<void> {
  await db.delete(articleDraft).where(and(eq(articleDraft.userId, userId), eq(articleDraft.articleId, articleId)));
}

export async function dropDraftsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(articleDraft).where(lt(articleDraft.updatedAt, time));
}

/** Notes that someone has an article open; who was last heard of before `gone` has come anew, and others of that kind are forgotten. */
export async function beat(db: Db, articleId: number, userId: number, now: Date, gone: Date): Promise<void> {
  await db.delete(articlePresence).where(lt(articlePresence.seenAt, gone));
  await db
    .insert(articlePresence)
    .values({ articleId, userId, since: now, seenAt: now })
    .onConflictDoUpdate({ target: [articlePresence.articleId, articlePresence.userId], set: { seenAt: now } });
}

/** Who else was heard of since `gone`, the longest first. */
export function othersPresent(db: Db, articleId: number, userId: number, gone: Date) {
  const name = sql<string>`coalesce(nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), ${user.email})`;
  return db
    .select({ id: user.id, name, since: articlePresence.since })
    .from(articlePresence)
    .innerJoin(user, eq(user.id, articlePresence.userId))
    .where(and(eq(articlePresence.articleId, articleId), ne(articlePresence.userId, userId), gt(articlePresence.seenAt, gone)))
    .orderBy(articlePresence.since);
}
