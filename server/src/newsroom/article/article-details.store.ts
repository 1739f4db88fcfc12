import type { ArticleRef } from "@masthead/contract/newsroom/article.ts";
import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { ArticleState } from "@masthead/contract/newsroom/article-record.ts";
import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import { type Db, preparedQuery } from "../../platform/postgres/database.ts";
import { type ListingRow, listingJson } from "../listing/listing.sql.ts";
import type { ListingEntity } from "../listing/slug.table.ts";
import { stateAt } from "./article.state.ts";
import { article, articleAuthor, articlePerson, articleTag } from "./article.table.ts";
import { visibleAt } from "./article.visible.ts";
import { type CardRow, cardColumns, imagesJson, type UsedPicture, withMoments } from "./article-card.store.ts";

/** An article with everything that its page shows. */
export interface DetailsRow extends Omit<CardRow, "authors" | "lead"> {
  /** Empty where the text is cut. */
  bodyHtml: string;
  /** The text of an article for subscribers, to be cut; null where it is shown whole. */
  toCut: ArticleDocument | null;
  corrections: { text: string; at: string }[];
  seoTitle: string;
  seoDescription: string;
  canonicalUrl: string | null;
  noindex: boolean;
  images: UsedPicture[];
  authors: ListingRow[];
  tags: ListingRow[];
  people: ListingRow[];
  source: ListingRow | null;
  translations: ArticleRef[];
  previous: ArticleRef | null;
  next: ArticleRef | null;
}

/** SQL: the visible tags, authors or people of the article at hand, as JSON in their order. */
function related(entity: ListingEntity, table: AnyPgTable, column: AnyPgColumn, order: SQL): SQL {
  return sql`(select coalesce(json_agg(l.value order by ${order}), '[]') from ${table} r cross join lateral (${listingJson(entity, sql`e.id = r.${sql.identifier(columnName(column))}`)}) l where r.article_id = ${article.id})`;
}

const columnName = (column: AnyPgColumn) => column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const refJson = (alias: SQL) =>
  sql`json_build_object('id', ${alias}.id, 'locale', ${alias}.locale, 'slug', ${alias}.slug, 'title', ${alias}.title)`;

/** SQL: the article `a` in other languages. Translations all name the original, which names none. */
export const translationsJson = (now: Date | Placeholder) => sql`(select coalesce(json_agg(${refJson(sql`t`)}), '[]')
  from (select ${article}.* from ${article} where ${visibleAt(now)}) t
  where t.id <> a.id and (t.translation_of = coalesce(a.translation_of, a.id) or t.id = a.translation_of))`;

/** SQL: the article published just before or after the article `a` in the same section and language. */
export const neighbourJson = (
  now: Date | Placeholder,
  compare: "<" | ">",
  order: "asc" | "desc",
) => sql`(select ${refJson(sql`${article}`)} from ${article}
  where ${article.categoryId} = a.category_id and ${article.locale} = a.locale and ${visibleAt(now)} and ${article.id} <> a.id
  and (${article.publishedAt}, ${article.id}) ${sql.raw(compare)} (a.published_at, a.id)
  order by ${article.publishedAt} ${sql.raw(order)}, ${article.id} ${sql.raw(order)} limit 1)`;

/** SQL: the text as everybody gets it, and as the holder of a preview does. */
const TEXT = {
  free: sql`case when ${article.premium} then '' else ${article.bodyHtml} end as "bodyHtml", case when ${article.premium} then ${article.body} end as "toCut"`,
  whole: sql`${article.bodyHtml} as "bodyHtml", null as "toCut"`,
};

type Asked = { articleId: number; now: Date };

const details = (
  articleId: number | Placeholder,
  now: Date | Placeholder,
  shown: SQL,
  text: SQL,
) => sql`select a.*, ${translationsJson(now)} as translations, ${neighbourJson(now, "<", "desc")} as previous, ${neighbourJson(now, ">", "asc")} as next
      from (select ${cardColumns}, ${article.categoryId} as category_id, ${article.publishedAt} as published_at, ${article.translationOf} as translation_of,
          ${text}, ${article.corrections} as corrections, ${article.seoTitle} as "seoTitle",
          ${article.seoDescription} as "seoDescription", ${article.canonicalUrl} as "canonicalUrl", ${article.noindex} as noindex,
          ${imagesJson} as images,
          ${related("author", articleAuthor, articleAuthor.authorId, sql`r.position`)} as authors,
          ${related("tag", articleTag, articleTag.tagId, sql`r.tag_id`)} as tags,
          ${related("person", articlePerson, articlePerson.personId, sql`r.person_id`)} as people,
          (${listingJson("source", sql`e.id = ${article.sourceId}`)}) as source
        from ${article} where ${article.id} = ${articleId} and ${shown}) a`;

const detailsQuery = preparedQuery<DetailsRow, Asked>("article-details", ({ articleId, now }) =>
  details(articleId, now, visibleAt(now), TEXT.free),
);

/** What the preview of an article shows, in any state. */
export interface PreviewRow extends DetailsRow {
  state: ArticleState;
}

const previewQuery = preparedQuery<Omit<PreviewRow, "publishedAt"> & { publishedAt: Date | null }, Asked>(
  "article-preview",
  ({ articleId, now }) =>
    sql`select d.*, (select ${stateAt(now)} from ${article} where ${article.id} = ${articleId}) as state
      from (${details(articleId, now, sql`${article.deletedAt} is null`, TEXT.whole)}) d`,
);

/** An article with all that its page shows, in one query; undefined unless readers may see it. */
export async function articleDetailsRow(db: Db, articleId: number, now: Date): Promise<DetailsRow | undefined> {
  return (await detailsQuery(db, { articleId, now })).map(withMoments)[0];
}

/** An article in any state, for its preview; undefined when it is deleted or not there. One without a date counts as published now. */
export async function articlePreviewRow(db: Db, articleId: number, now: Date): Promise<PreviewRow | undefined> {
  return (await previewQuery(db, { articleId, now })).map((row) => withMoments({ ...row, publishedAt: row.publishedAt ?? now }))[0];
}

/** The whole of what details of an article for subscribers leave out; undefined unless readers may see it. */
export async function articleWholeRow(db: Db, articleId: number, now: Date) {
  const { id, locale, premium, bodyHtml, corrections } = article;
  const [row] = await db
    .select({ id, locale, premium, bodyHtml, corrections, images: sql<UsedPicture[]>`${imagesJson}` })
    .from(article)
    .where(and(eq(id, articleId), visibleAt(now)));
  return row;
}
