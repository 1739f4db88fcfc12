import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, count, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { article } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";
import { letter, letterClosed } from "../article/letters/letter.table.ts";

export type LetterRow = typeof letter.$inferSelect;

export async function insertLetter(tx: Db, row: typeof letter.$inferInsert): Promise<number> {
  const [stored] = await tx.insert(letter).values(row).returning({ id: letter.id });
  if (!stored) throw new Error("the letter was not stored");
  return stored.id;
}

export async function letterById(db: Db, id: number): Promise<LetterRow | undefined> {
  const [row] = await db.select().from(letter).where(eq(letter.id, id));
  return row;
}

/** Locks a letter until the transaction ends. */
export async function lockLetter(tx: Db, id: number): Promise<LetterRow | undefined> {
  const [row] = await tx.select().from(letter).where(eq(letter.id, id)).for("update");
  return row;
}

/** Locks letters in the order of their ids, so that no two sets wait for each other. */
export const lockLetters = (tx: Db, ids: number[]): Promise<LetterRow[]> =>
  tx.select().from(letter).where(inArray(letter.id, ids)).orderBy(asc(letter.id)).for("update");

/** Changes a letter, with its version. */
export async function updateLetter(
  tx: Db,
  id: number,
  values: Partial<typeof letter.$inferInsert>,
): Promise<LetterRow> {
  const [row] = await tx
    .update(letter)
    .set({ ...values, version: sql`${letter.version} + 1`, updatedAt: sql`now()` })
    .where(eq(letter.id, id))
    .returning();
  if (!row) throw new Error("the letter was not changed");
  return row;
}

/** Sets or clears the claim of a letter. Its version stays. */
export async function setLetterClaim(
  tx: Db,
  id: number,
  claim: Pick<LetterRow, "claimedById" | "claimedAt">,
): Promise<void> {
  await tx.update(letter).set(claim).where(eq(letter.id, id));
}

export async function confirmAddress(tx: Db, id: number, confirmedAt: Date): Promise<void> {
  await tx.update(letter).set({ confirmedAt }).where(eq(letter.id, id));
}

export async function countWaitingLetters(db: Db, articleId: number | null): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(letter)
    .where(
      and(
        eq(letter.state, "new"),
        articleId === null ? sql`${letter.articleId} is null` : eq(letter.articleId, articleId),
      ),
    );
  return row?.total ?? 0;
}

const ARTICLE_REF = {
  id: article.id,
  locale: article.locale,
  slug: article.slug,
  title: article.title,
};

/** Returns an article that readers see, as far as letters depend on it. */
export async function articleForLetters(
  db: Db,
  id: number,
  now: Date,
): Promise<{ locale: Locale; publishedAt: Date; closed: boolean } | undefined> {
  const [row] = await db
    .select({
      locale: article.locale,
      publishedAt: article.publishedAt,
      closed: sql<boolean>`exists (select 1 from ${letterClosed} where ${letterClosed.articleId} = ${article.id})`,
    })
    .from(article)
    .where(and(eq(article.id, id), visibleAt(now)));
  return row?.publishedAt ? { ...row, publishedAt: row.publishedAt } : undefined;
}

/** Articles of letters by id, in any state, with whether they are closed and readers see them. */
export async function articlesOfLetters(db: Db, ids: number[], now: Date) {
  if (!ids.length) return new Map();
  const rows = await db
    .select({
      ...ARTICLE_REF,
      closed: sql<boolean>`${letterClosed.articleId} is not null`,
      visible: sql<boolean>`coalesce(${visibleAt(now)}, false)`,
    })
    .from(article)
    .leftJoin(letterClosed, eq(letterClosed.articleId, article.id))
    .where(inArray(article.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Published letters of a language, or of an article, whose article readers see. */
const isShown = (scope: { articleId: number } | { locale: Locale }, now: Date): SQL | undefined =>
  and(
    eq(letter.state, "published"),
    "articleId" in scope ? eq(letter.articleId, scope.articleId) : eq(letter.locale, scope.locale),
    sql`(${letter.articleId} is null or (${article.id} is not null and ${visibleAt(now)}))`,
  );

/** Returns published letters, the newest sets first, each in its order. */
export async function publishedLetters(
  db: Db,
  scope: { articleId: number } | { locale: Locale },
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  const where = isShown(scope, now);
  const onArticle = eq(article.id, letter.articleId);
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(letter).leftJoin(article, onArticle).where(where),
    db
      .select({
        id: letter.id,
        headline: letter.headline,
        text: letter.text,
        name: letter.name,
        place: letter.place,
        publishedAt: letter.publishedAt,
        article: ARTICLE_REF,
      })
      .from(letter)
      .leftJoin(article, onArticle)
      .where(where)
      .orderBy(desc(letter.publishedAt), asc(letter.position), asc(letter.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export async function setClosed(
  tx: Db,
  articleId: number,
  closedAt: Date | null,
): Promise<boolean> {
  const rows = closedAt
    ? await tx
        .insert(letterClosed)
        .values({ articleId, closedAt })
        .onConflictDoNothing()
        .returning({ id: letterClosed.articleId })
    : await tx
        .delete(letterClosed)
        .where(eq(letterClosed.articleId, articleId))
        .returning({ id: letterClosed.articleId });
  return rows.length > 0;
}

/** Deletes addresses and originals of letters that were published before a time. */
export async function clearPublished(db: Db, before: Date): Promise<void> {
  await db
    .update(letter)
    .set({ email: null, original: null })
    .where(
      and(
        eq(letter.state, "published"),
        lt(letter.publishedAt, before),
        or(isNotNull(letter.email), isNotNull(letter.original)),
      ),
    );
}

/** Sender of letters: a signed-in user, an email address, or both. */
export interface LetterSender {
  userId: number | null;
  email: string | null;
}

const isFrom = ({ userId, email }: LetterSender) =>
  or(
    userId === null ? undefined : eq(letter.userId, userId),
    email === null ? undefined : eq(sql`lower(${letter.email})`, email.toLowerCase()),
  );

export async function lettersOf(db: Db, sender: LetterSender): Promise<LetterRow[]> {
  const condition = isFrom(sender);
  if (!condition) return [];
  return db.select().from(letter).where(condition).orderBy(asc(letter.id));
}

/** Locks the letters of a sender until the transaction ends. */
export async function lockLettersOf(tx: Db, sender: LetterSender): Promise<LetterRow[]> {
  const condition = isFrom(sender);
  if (!condition) return [];
  return tx.select().from(letter).where(condition).orderBy(asc(letter.id)).for("update");
}

/** Removes the person from published letters. */
export async function withholdNames(tx: Db, ids: number[]): Promise<void> {
  if (!ids.length) return;
  await tx
    .update(letter)
    .set({ name: "", place: "", email: null, original: null, userId: null })
    .where(inArray(letter.id, ids));
}

export async function deleteLetters(tx: Db, ids: number[]): Promise<void> {
  if (ids.length) await tx.delete(letter).where(inArray(letter.id, ids));
}

/** Removes references to a member of staff. */
export async function forgetStaff(tx: Db, userId: number): Promise<void> {
  await tx
    .update(letter)
    .set({ claimedById: null, claimedAt: null })
    .where(eq(letter.claimedById, userId));
  await tx.update(letter).set({ handledById: null }).where(eq(letter.handledById, userId));
}
