import { and, asc, count, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../../article/article.table.ts";
import { articleRevision } from "../../article/revision/revision.table.ts";
import { articleNote } from "./note.table.ts";

export type NoteRow = typeof articleNote.$inferSelect;

/** Returns the notes on an article: each is followed by its replies, the oldest first. */
export function notesOf(
  db: Db,
  articleId: number,
): Promise<(NoteRow & { revisionId: number | null })[]> {
  return db
    .select({ ...getTableColumns(articleNote), revisionId: articleRevision.id })
    .from(articleNote)
    .leftJoin(
      articleRevision,
      and(
        eq(articleRevision.articleId, articleNote.articleId),
        eq(articleRevision.version, articleNote.version),
      ),
    )
    .where(eq(articleNote.articleId, articleId))
    .orderBy(asc(sql`coalesce(${articleNote.parentId}, ${articleNote.id})`), asc(articleNote.id));
}

export async function countNotes(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(articleNote)
    .where(eq(articleNote.articleId, articleId));
  return row?.total ?? 0;
}

/** Locks a note of an article until the transaction ends. */
export async function lockNote(
  tx: Db,
  articleId: number,
  id: number,
): Promise<NoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(articleNote)
    .where(and(eq(articleNote.articleId, articleId), eq(articleNote.id, id)))
    .for("update");
  return row;
}

export async function insertNote(tx: Db, row: typeof articleNote.$inferInsert): Promise<number> {
  const [stored] = await tx.insert(articleNote).values(row).returning({ id: articleNote.id });
  if (!stored) throw new Error("the note was not stored");
  return stored.id;
}

export async function updateNote(tx: Db, id: number, values: Partial<NoteRow>): Promise<void> {
  await tx.update(articleNote).set(values).where(eq(articleNote.id, id));
}

export async function deleteNote(tx: Db, id: number): Promise<void> {
  await tx.delete(articleNote).where(eq(articleNote.id, id));
}

export async function countReplies(db: Db, id: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(articleNote)
    .where(eq(articleNote.parentId, id));
  return row?.total ?? 0;
}

/** Returns who wrote a note and its replies. */
export async function authorsInThread(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ authorId: articleNote.authorId })
    .from(articleNote)
    .where(
      and(
        sql`${id} in (${articleNote.id}, ${articleNote.parentId})`,
        isNull(articleNote.deletedAt),
      ),
    );
  return rows.flatMap(({ authorId }) => authorId ?? []);
}

/** Returns all notes that a user wrote, for the data export. */
export const notesBy = (db: Db, userId: number) =>
  db
    .select({
      articleId: article.id,
      articleTitle: article.title,
      text: articleNote.text,
      at: articleNote.createdAt,
      editedAt: articleNote.editedAt,
    })
    .from(articleNote)
    .innerJoin(article, eq(article.id, articleNote.articleId))
    .where(and(eq(articleNote.authorId, userId), isNull(articleNote.deletedAt)))
    .orderBy(asc(articleNote.id));

/** Removes the reference to a user from all notes. */
export async function unlinkAuthor(tx: Db, userId: number): Promise<void> {
  await tx.update(articleNote).set({ authorId: null }).where(eq(articleNote.authorId, userId));
  await tx
    .update(articleNote)
    .set({ resolvedById: null })
    .where(eq(articleNote.resolvedById, userId));
}
