import type {
  ArticleField,
  ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { insertRows } from "../../../platform/postgres/insert-rows.ts";
import {
  article,
  articleAuthor,
  articleImage,
  articlePerson,
  articleRecording,
  articleRelated,
  articleTag,
} from "../article.table.ts";
import { recordingsOf } from "../edit/reference.service.ts";

type NewRow = Omit<typeof article.$inferInsert, "id" | "slug" | "locale"> & {
  slug: string;
  locale: string;
};

/** Inserts articles, all with the same columns. Returns their ids in the same order. */
export async function insertArticleRows(db: Db, rows: NewRow[]): Promise<number[]> {
  if (!rows.length) return [];
  const stored = await rowsOf<{ id: number; slug: string; locale: string }>(
    db,
    sql`${insertRows(article, rows)} returning id, slug, locale`,
  );
  const keyOf = ({ locale, slug }: { locale: string; slug: string }) => `${locale} ${slug}`;
  const idByKey = new Map(stored.map((row) => [keyOf(row), row.id]));
  return rows.map((row) => {
    const id = idByKey.get(keyOf(row));
    if (id === undefined) throw new Error(`article insert returned no row for slug ${row.slug}`);
    return id;
  });
}

export async function updateArticleRow(
  db: Db,
  id: number,
  values: Partial<typeof article.$inferInsert>,
): Promise<void> {
  await db.update(article).set(values).where(eq(article.id, id));
}

interface Relation {
  table: PgTable & { articleId: PgColumn };
  rowsOf(fields: ArticleFields): object[];
}

/** Fields that are stored in separate tables. */
const RELATIONS: { [Field in ArticleField]?: Relation } = {
  authorIds: {
    table: articleAuthor,
    rowsOf: ({ authorIds }) => authorIds.map((authorId, position) => ({ authorId, position })),
  },
  tagIds: { table: articleTag, rowsOf: ({ tagIds }) => tagIds.map((tagId) => ({ tagId })) },
  personIds: {
    table: articlePerson,
    rowsOf: ({ personIds }) => personIds.map((personId) => ({ personId })),
  },
  relatedIds: {
    table: articleRelated,
    rowsOf: ({ relatedIds }) => relatedIds.map((relatedId, position) => ({ relatedId, position })),
  },
  images: {
    table: articleImage,
    rowsOf: ({ images }) => images.map((image, position) => ({ position, ...image })),
  },
};

/** Recordings of a new article. */
const RECORDINGS: Relation = {
  table: articleRecording,
  rowsOf: (fields) => recordingsOf(fields).map((file) => ({ file })),
};

const relationsOf = (fields: readonly ArticleField[]): Relation[] =>
  fields.flatMap((field) => RELATIONS[field] ?? []);

/** Inserts the relations of articles, by default of new ones. */
export async function insertRelations(
  db: Db,
  articles: { id: number; fields: ArticleFields }[],
  relations: Relation[] = [...Object.values(RELATIONS), RECORDINGS],
): Promise<void> {
  for (const { table, rowsOf } of relations) {
    const rows = articles.flatMap(({ id, fields }) =>
      rowsOf(fields).map((row) => ({ articleId: id, ...row })),
    );
    if (rows.length) await db.execute(insertRows(table, rows));
  }
}

/** Replaces the changed relations of an article. */
export async function replaceRelations(
  db: Db,
  id: number,
  fields: ArticleFields,
  changed: ArticleField[],
): Promise<void> {
  const relations = relationsOf(changed);
  for (const { table } of relations) await db.delete(table).where(eq(table.articleId, id));
  await insertRelations(db, [{ id, fields }], relations);
}

export interface ImportedArticle {
  id: number;
  locale: Locale;
  translationOf: number | null;
  deletedAt: Date | null;
}

/** Returns the articles that have one of these import keys, by key. */
export async function selectImported(
  db: Db,
  keys: string[],
): Promise<Map<string, ImportedArticle>> {
  const known = new Map<string, ImportedArticle>();
  for (let from = 0; from < keys.length; from += 1000) {
    const { id, locale, translationOf, deletedAt, importKey: key } = article;
    const rows = await db
      .select({ id, locale, translationOf, deletedAt, key })
      .from(article)
      .where(inArray(article.importKey, keys.slice(from, from + 1000)));
    for (const { key: importKey, ...row } of rows) if (importKey) known.set(importKey, row);
  }
  return known;
}

/**
 * Stores the recordings of the public content and the pending version of an article. Recordings in revisions
 * stay, since they can be restored.
 */
export async function replaceRecordings(
  db: Db,
  id: number,
  contents: ArticleFields[],
): Promise<void> {
  const files = [...new Set(contents.flatMap(recordingsOf))];
  const shown = inArray(articleRecording.file, files);
  await db
    .update(articleRecording)
    .set({ shown })
    .where(and(eq(articleRecording.articleId, id), sql`${articleRecording.shown} <> (${shown})`));
  if (!files.length) return;
  await db
    .insert(articleRecording)
    .values(files.map((file) => ({ articleId: id, file })))
    .onConflictDoNothing();
}
