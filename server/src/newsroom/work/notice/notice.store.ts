import type { NoticeMail } from "@masthead/contract/newsroom/work.ts";
import { and, asc, count, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../../article/article.table.ts";
import { articleNote } from "../note/note.table.ts";
import { noticeChoice, workNotice } from "./notice.table.ts";

type NewNotice = typeof workNotice.$inferInsert;

/** Stores notices, except to people who have a notice of the same note. Returns the stored ones. */
export async function insertNotices(
  tx: Db,
  rows: NewNotice[],
): Promise<{ id: number; userId: number; kind: NewNotice["kind"] }[]> {
  if (!rows.length) return [];
  return tx
    .insert(workNotice)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: workNotice.id, userId: workNotice.userId, kind: workNotice.kind });
}

export async function deleteNoticesOfNote(tx: Db, noteId: number): Promise<void> {
  await tx.delete(workNotice).where(eq(workNotice.noteId, noteId));
}

/** Deletes the unread notices of an assignment, which has ended, except those to one user. */
export async function deleteAssignmentNotices(
  tx: Db,
  articleId: number,
  exceptUserId: number | null,
): Promise<void> {
  const others = exceptUserId === null ? undefined : ne(workNotice.userId, exceptUserId);
  await tx
    .delete(workNotice)
    .where(
      and(
        eq(workNotice.articleId, articleId),
        eq(workNotice.kind, "assignment"),
        isNull(workNotice.readAt),
        others,
      ),
    );
}

interface NoticeFilter {
  unread?: boolean;
  kind?: NewNotice["kind"];
}

/** Notices of a user on articles that are not deleted. */
const isListed = (userId: number, { unread, kind }: NoticeFilter = {}) =>
  and(
    eq(workNotice.userId, userId),
    isNull(article.deletedAt),
    unread ? isNull(workNotice.readAt) : undefined,
    kind && eq(workNotice.kind, kind),
  );

const columns = {
  id: workNotice.id,
  userId: workNotice.userId,
  kind: workNotice.kind,
  actorId: workNotice.actorId,
  at: workNotice.createdAt,
  readAt: workNotice.readAt,
  article: { id: article.id, title: article.title, locale: article.locale },
  noteId: workNotice.noteId,
  text: articleNote.text,
};

const selectNotices = (db: Db) =>
  db
    .select(columns)
    .from(workNotice)
    .innerJoin(article, eq(article.id, workNotice.articleId))
    .leftJoin(articleNote, eq(articleNote.id, workNotice.noteId));

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Returns notices of a user, latest first. */
export const listNotices = (
  db: Db,
  userId: number,
  filter: NoticeFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  selectNotices(db)
    .where(isListed(userId, filter))
    .orderBy(desc(workNotice.id))
    .limit(limit)
    .offset(offset);

export async function countNotices(db: Db, userId: number, filter: NoticeFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(workNotice)
    .innerJoin(article, eq(article.id, workNotice.articleId))
    .where(isListed(userId, filter));
  return row?.total ?? 0;
}

/** Marks a notice of a user as read, if it is not. Returns whether there is such a notice. */
export async function markRead(db: Db, userId: number, id: number, now: Date): Promise<boolean> {
  const own = and(eq(workNotice.userId, userId), eq(workNotice.id, id));
  await db
    .update(workNotice)
    .set({ readAt: now })
    .where(and(own, isNull(workNotice.readAt)));
  return (await db.select({ id: workNotice.id }).from(workNotice).where(own)).length > 0;
}

/** Marks the notices of a user as read: all, or those on an article. */
export async function markAllRead(
  db: Db,
  userId: number,
  articleId: number | undefined,
  now: Date,
): Promise<void> {
  await db
    .update(workNotice)
    .set({ readAt: now })
    .where(
      and(
        eq(workNotice.userId, userId),
        isNull(workNotice.readAt),
        articleId === undefined ? undefined : eq(workNotice.articleId, articleId),
      ),
    );
}

/**
 * Returns a notice that is not mailed yet, and locks it until the transaction ends; undefined if
 * another process mails it.
 */
export async function lockUnmailedNotice(tx: Db, id: number): Promise<NoticeRow | undefined> {
  const [row] = await selectNotices(tx)
    .where(and(eq(workNotice.id, id), isNull(workNotice.mailedAt), isNull(article.deletedAt)))
    .for("update", { of: workNotice, skipLocked: true });
  return row;
}

export async function setMailed(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(workNotice).set({ mailedAt: now }).where(eq(workNotice.id, id));
}

/** Returns the choices of users who made one. */
export async function mailChoices(db: Db, userIds: number[]): Promise<Map<number, NoticeMail>> {
  if (!userIds.length) return new Map();
  const rows = await db.select().from(noticeChoice).where(inArray(noticeChoice.userId, userIds));
  return new Map(rows.map(({ userId, mail }) => [userId, mail]));
}

export async function upsertMailChoice(db: Db, userId: number, mail: NoticeMail): Promise<void> {
  await db
    .insert(noticeChoice)
    .values({ userId, mail })
    .onConflictDoUpdate({ target: noticeChoice.userId, set: { mail } });
}

/** Returns all notices of a user, for the data export. */
export const allNoticesOf = (db: Db, userId: number) =>
  db
    .select({
      kind: workNotice.kind,
      articleId: workNotice.articleId,
      at: workNotice.createdAt,
      readAt: workNotice.readAt,
    })
    .from(workNotice)
    .where(eq(workNotice.userId, userId))
    .orderBy(asc(workNotice.id));

/**
 * Deletes the notices and the choice of a user, and the reference to the user from notices to
 * others.
 */
export async function deleteNoticesOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(workNotice).where(eq(workNotice.userId, userId));
  await tx.delete(noticeChoice).where(eq(noticeChoice.userId, userId));
  await tx.update(workNotice).set({ actorId: null }).where(eq(workNotice.actorId, userId));
}
