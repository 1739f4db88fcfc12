import {
  ARTICLE_FIELDS,
  type ArticleFields,
  EMPTY_ARTICLE,
  PENDING_VERSION_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import {
  article,
  articleAuthor,
  articleImage,
  articlePerson,
  articleRelated,
  articleTag,
} from "../article.table.ts";
import { columnsOf } from "../edit/article-columns.ts";
import { IMPORT_ACTOR_NAME } from "../revision/add-revision.service.ts";

/*
 * Articles as readers saw them at a time in the past, for one transaction: temporary views hide the
 * tables of articles, so that every read of the site works unchanged. Only articles that changed
 * since are read from their revisions. The transaction must be rolled back.
 */

/**
 * Maximum number of articles that changed since the time of a preview. Limits the cost of one page.
 */
export const MAX_CHANGED_ARTICLES = 5000;

/** More articles have changed since a time than a preview may read. */
export class TooManyChanges extends Error {}

/**
 * Columns that are computed from the body: filled for the articles whose page is shown, as lists
 * show none of them.
 */
const BODY_COLUMNS = ["body", "bodyHtml", "bodyText", "freeText"] as const;

const columns = getTableColumns(article);
/** Fields of a revision that are columns of the article, without the body. */
const COLUMN_FIELDS = ARTICLE_FIELDS.filter(
  (field) => field in columns && field !== "body",
) as (keyof typeof columns & keyof ArticleFields)[];

/**
 * Relations of articles: field of the revision, table, and the columns that come from each value of
 * the field.
 */
const RELATIONS: { field: keyof ArticleFields; table: PgTable; values: Record<string, string> }[] =
  [
    {
      field: "authorIds",
      table: articleAuthor,
      values: { author_id: "(v.value #>> '{}')::bigint" },
    },
    { field: "tagIds", table: articleTag, values: { tag_id: "(v.value #>> '{}')::bigint" } },
    {
      field: "personIds",
      table: articlePerson,
      values: { person_id: "(v.value #>> '{}')::bigint" },
    },
    {
      field: "relatedIds",
      table: articleRelated,
      values: { related_id: "(v.value #>> '{}')::bigint" },
    },
    {
      field: "images",
      table: articleImage,
      values: {
        media_id: "(v.value ->> 'mediaId')::bigint",
        ...Object.fromEntries(
          ["caption", "credit", "alt"].map((name) => [name, `coalesce(v.value ->> '${name}', '')`]),
        ),
        decorative: "coalesce((v.value ->> 'decorative')::boolean, false)",
      },
    },
  ];

/**
 * SQL: the article `a` is public today, or was until it expired, and was not taken off the site
 * since the save `state`. Nothing else is shown of the past: an article that was withdrawn and
 * published again may have lost the text for which it was withdrawn.
 */
const isPublicSince = (now: Date) =>
  sql`a.enable and a.deleted_at is null and a.published_at <= ${now} and (a.embargo_until is null or a.embargo_until <= ${now})
    and not exists (select from public.article_revision r where r.article_id = a.id and r.version > state.version
      and r.changed && '{enable,publishedAt}' and (r.fields ->> 'enable' = 'false' or r.fields ->> 'publishedAt' is null))`;

/**
 * SQL: the saves of the article `a` until a time, the last one first. An imported article starts at
 * its publication date, even if it was imported later.
 */
const savesUntil = (at: Date, condition = sql`true`) => sql`from public.article_revision r
  where r.article_id = a.id and ${condition} and (r.at <= ${at} or (r.actor_id is null and r.actor_name = ${IMPORT_ACTOR_NAME}))
  order by (r.at <= ${at}) desc, r.version desc limit 1`;

/**
 * SQL: the save of the article `a` that readers saw at a time, with its `fields`; no row before the
 * first one. For pending content, the save before it. Every read of the past takes its revision
 * from here.
 */
const revisionAt = (
  at: Date,
) => sql`select latest.version, latest.at, case when latest.pending then latest.fields || coalesce((
    select jsonb_object_agg(content.key, content.value) from jsonb_each((
      select r.fields ${savesUntil(at, sql`not r.pending`)})) content where content.key = any(${sql.param([...PENDING_VERSION_FIELDS])}::text[])), '{}')
    else latest.fields end as fields
  from (select r.version, r.at, r.pending, r.fields ${savesUntil(at)}) latest`;

/**
 * Replaces the tables of articles by their state at a time until the end of the transaction.
 * @param pageIds articles whose text is shown
 * @throws TooManyChanges
 */
export async function showPastArticles(
  tx: Db,
  { at, now, pageIds }: { at: Date; now: Date; pageIds: number[] },
): Promise<void> {
  const relationColumns = RELATIONS.map(({ field }) => `${toSnakeCase(field)} jsonb not null`);
  await tx.execute(
    sql.raw(
      `create temporary table past_article (like public.article, primary key (id), ${relationColumns.join(", ")})`,
    ),
  );
  if ((await insertPastArticles(tx, at, now)) > MAX_CHANGED_ARTICLES) throw new TooManyChanges();
  for (const id of pageIds) await fillBody(tx, id, at);
  await tx.execute(sql`analyze past_article`);
  await hideTable(tx, article, "past_article p", columnList(article, "p"));
  for (const { field, table, values } of RELATIONS) {
    const source = `past_article p cross join lateral jsonb_array_elements(p.${toSnakeCase(field)}) with ordinality v(value, n)`;
    await hideTable(tx, table, source, relationValues(table, values));
  }
}

/**
 * Inserts the state of the articles that were saved after `at`. Returns their number, at most one
 * more than the limit.
 */
async function insertPastArticles(tx: Db, at: Date, now: Date): Promise<number> {
  const { body: _body, ...emptyFields } = EMPTY_ARTICLE;
  const record = COLUMN_FIELDS.map((field) => `"${field}" ${columns[field].getSQLType()}`).join(
    ", ",
  );
  const names = (fields: readonly string[]) => fields.map(toSnakeCase).join(", ");
  const relations = RELATIONS.map(({ field }) => field);
  // Fields that did not exist yet at the time of the save are empty.
  const fields = sql`(${JSON.stringify(emptyFields)}::jsonb || coalesce(state.fields, '{}'))`;
  const fromField = (field: string): SQL =>
    field === "enable"
      ? sql`coalesce(state.fields is not null and f.enable and ${isPublicSince(now)}, false)`
      : field === "title" || field === "slug"
        ? sql.raw(`coalesce(f.${field}, '')`)
        : sql.raw(`f."${field}"`);
  const { rowCount } = (await tx.execute(sql`with changed as materialized (
      select a.id from public.article a where a.updated_at > ${at} and a.deleted_at is null
        and exists (select from public.article_revision r where r.article_id = a.id) limit ${MAX_CHANGED_ARTICLES + 1})
    insert into past_article (id, locale, created_at, updated_at, version, word_count, translation_dismissed, translation_status, pending, body,
      body_html, body_text, free_text, ${sql.raw(names(COLUMN_FIELDS))}, ${sql.raw(names(relations))})
    select a.id, a.locale, a.created_at, coalesce(state.at, a.created_at), coalesce(state.version, 1), a.word_count, false, '', false, '{}', '', '', '',
      ${sql.join(COLUMN_FIELDS.map(fromField), sql`, `)}, ${sql.join(
        relations.map((field) => sql`${fields} -> ${sql.raw(`'${field}'`)}`),
        sql`, `,
      )}
    from changed join public.article a on a.id = changed.id
    left join lateral (${revisionAt(at)}) state on true
    cross join lateral jsonb_to_record(${fields}) as f(${sql.raw(record)})`)) as {
    rowCount: number | null;
  };
  return rowCount ?? 0;
}

/** Stores the text of an article at a time, if it has changed since. */
async function fillBody(tx: Db, id: number, at: Date): Promise<void> {
  const [row] = await rowsOf<{ fields: ArticleFields }>(
    tx,
    sql`select state.fields from public.article a join past_article p on p.id = a.id cross join lateral (${revisionAt(at)}) state where a.id = ${id}`,
  );
  if (!row) return;
  const all = columnsOf({ ...EMPTY_ARTICLE, ...row.fields });
  const values = [...BODY_COLUMNS, "wordCount" as const].map((name) => {
    const value = name === "body" ? sql`${JSON.stringify(all.body)}::jsonb` : sql`${all[name]}`;
    return sql`${sql.identifier(toSnakeCase(name))} = ${value}`;
  });
  await tx.execute(sql`update past_article set ${sql.join(values, sql`, `)} where id = ${id}`);
}

const columnNames = (table: PgTable) => Object.keys(getTableColumns(table)).map(toSnakeCase);
const columnList = (table: PgTable, alias: string) =>
  columnNames(table)
    .map((name) => `${alias}.${name}`)
    .join(", ");

/** SQL: the columns of a relation, from an article `p` and a value `v` of its field. */
function relationValues(table: PgTable, values: Record<string, string>): string {
  const others: Record<string, string> = {
    article_id: "p.id",
    position: "(v.n - 1)::integer",
    live: "p.enable and p.published_at is not null",
    ...values,
  };
  return columnNames(table)
    .map((name) => others[name] ?? `p.${name}`)
    .join(", ");
}

/**
 * Creates a temporary view that hides a table: its rows of unchanged articles, and those from
 * `past_article`. The condition is outside of the union, so that PostgreSQL still reads lists from
 * the index in order.
 */
async function hideTable(
  tx: Db,
  table: PgTable,
  pastSource: string,
  pastColumns: string,
): Promise<void> {
  const name = getTableName(table);
  const articleId = table === article ? "id" : "article_id";
  await tx.execute(
    sql.raw(`create temporary view ${name} as select ${columnNames(table).join(", ")} from (
      select ${columnList(table, "t")}, t.tableoid as source from public.${name} t
      union all select ${pastColumns}, p.tableoid from ${pastSource}) u
    where source = 'past_article'::regclass or not exists (select from past_article c where c.id = u.${articleId})`),
  );
}
