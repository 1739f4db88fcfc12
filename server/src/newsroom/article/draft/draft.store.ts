import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { user } from "../../../audience/user/user.table.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { articleDraft, articlePresence } from "./draft.table.ts";

type Draft = typeof articleDraft.$inferSelect;

/**
 * Saves a draft, replacing the editor's draft with the same key unless that came with a later
 * request: a page that is left sends its last text while an earlier save may be in progress.
 */
export async function upsertDraft(db: Db, draft: Draft): Promise<void> {
  const { userId: _user, key: _key, ...values } = draft;
  await db
    .insert(articleDraft)
    .values(draft)
    .onConflictDoUpdate({
      target: [articleDraft.userId, articleDraft.key],
      set: values,
      setWhere: lte(articleDraft.updatedAt, draft.updatedAt),
    });
}

/** Deletes all but an editor's newest drafts. */
export async function deleteOldestDrafts(db: Db, userId: number, limit: number): Promise<void> {
  const oldKeys = db
    .select({ key: articleDraft.key })
    .from(articleDraft)
    .where(eq(articleDraft.userId, userId))
    .orderBy(desc(articleDraft.updatedAt))
    .offset(limit);
  await db
    .delete(articleDraft)
    .where(and(eq(articleDraft.userId, userId), inArray(articleDraft.key, oldKeys)));
}

/** Returns an editor's drafts of an article, newest first; with null, drafts of new articles. */
export function draftsOf(db: Db, userId: number, articleId: number | null): Promise<Draft[]> {
  const ofArticle =
    articleId === null ? isNull(articleDraft.articleId) : eq(articleDraft.articleId, articleId);
  return db
    .select()
    .from(articleDraft)
    .where(and(eq(articleDraft.userId, userId), ofArticle))
    .orderBy(desc(articleDraft.updatedAt));
}

export async function deleteDraft(db: Db, userId: number, key: string): Promise<boolean> {
  const condition = and(eq(articleDraft.userId, userId), eq(articleDraft.key, key));
  return (
    (await db.delete(articleDraft).where(condition).returning({ key: articleDraft.key })).length > 0
  );
}

/** Deletes an editor's drafts of an article, after it was saved. */
export async function deleteDraftsOf(db: Db, userId: number, articleId: number): Promise<void> {
  await db
    .delete(articleDraft)
    .where(and(eq(articleDraft.userId, userId), eq(articleDraft.articleId, articleId)));
}

/**
 * Records a heartbeat of an editor who has an article open. Deletes everyone's entries last seen
 * before `staleBefore`, so that an editor who returns later starts a new one.
 */
export async function upsertPresence(
  db: Db,
  presence: typeof articlePresence.$inferSelect,
  staleBefore: Date,
): Promise<void> {
  const { block, seenAt } = presence;
  await db.delete(articlePresence).where(lt(articlePresence.seenAt, staleBefore));
  await db
    .insert(articlePresence)
    .values(presence)
    .onConflictDoUpdate({
      target: [articlePresence.articleId, articlePresence.userId],
      set: { block, seenAt },
    });
}

/** SQL: name of an editor, as shown to other editors. */
const editorName = sql<string>`coalesce(nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), ${user.email})`;

/** Returns the other editors seen since `staleBefore`, the earliest to open the article first. */
export function otherPresentEditors(db: Db, articleId: number, userId: number, staleBefore: Date) {
  return db
    .select({
      id: user.id,
      name: editorName,
      since: articlePresence.since,
      block: articlePresence.block,
    })
    .from(articlePresence)
    .innerJoin(user, eq(user.id, articlePresence.userId))
    .where(
      and(
        eq(articlePresence.articleId, articleId),
        ne(articlePresence.userId, userId),
        gt(articlePresence.seenAt, staleBefore),
      ),
    )
    .orderBy(articlePresence.since);
}

/** Returns the editors who have one of these articles open, by article. */
export function presentEditorsOf(db: Db, articleIds: number[], staleBefore: Date) {
  return db
    .select({ articleId: articlePresence.articleId, name: editorName })
    .from(articlePresence)
    .innerJoin(user, eq(user.id, articlePresence.userId))
    .where(
      and(inArray(articlePresence.articleId, articleIds), gt(articlePresence.seenAt, staleBefore)),
    )
    .orderBy(articlePresence.since);
}

/**
 * Returns the editors with a recent draft of a new translation of one of these articles, by
 * original.
 */
export function translatorsOf(db: Db, originalIds: number[], since: Date) {
  const originalId = sql<number>`(${articleDraft.fields}->>'translationOf')::bigint`;
  return db
    .select({ originalId, name: editorName })
    .from(articleDraft)
    .innerJoin(user, eq(user.id, articleDraft.userId))
    .where(
      and(
        isNull(articleDraft.articleId),
        gt(articleDraft.updatedAt, since),
        inArray(sql`${articleDraft.fields}->>'translationOf'`, originalIds.map(String)),
      ),
    )
    .orderBy(articleDraft.updatedAt);
}
