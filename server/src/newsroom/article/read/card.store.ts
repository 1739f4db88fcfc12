import type { Locale, LocalizedText } from "@masthead/contract/system/locale.ts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Db, preparedQuery } from "../../../platform/postgres/database.ts";
import { author } from "../../author/author.table.ts";
import { type ImageRow, type ImageUse, imageJson } from "../../media/media.image.ts";
import { media } from "../../media/media.table.ts";
import { article, articleAuthor, articleImage } from "../article.table.ts";
import { visibleAt } from "../article.visible.ts";

export interface CardRow {
  id: number;
  locale: Locale;
  slug: string;
  title: string;
  subtitle: string;
  summary: string;
  categoryId: number | null;
  publishedAt: Date;
  updatedAt: Date;
  breaking: boolean;
  breakingUntil: Date | null;
  premium: boolean;
  wordCount: number;
  authors: { id: number; name: LocalizedText; slug: LocalizedText }[];
  lead: UsedImage | null;
}

/** An image and the article's own caption, credit and alt text for it. */
export interface UsedImage {
  image: ImageRow;
  use: ImageUse;
}

const CARD_COLUMNS = new Set([
  "id",
  "locale",
  "slug",
  "title",
  "subtitle",
  "summary",
  "categoryId",
  "publishedAt",
  "updatedAt",
  "breaking",
  "breakingUntil",
  "premium",
  "wordCount",
]);

/** SQL: the article's own columns on a card, aliased to their property names. */
export const cardColumns = sql.join(
  Object.entries(getTableColumns(article))
    .filter(([name]) => CARD_COLUMNS.has(name))
    .map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

const authors = sql`(select coalesce(json_agg(json_build_object('id', ${author.id}, 'name', ${author.name}, 'slug', ${author.slug}) order by ${articleAuthor.position}), '[]')
  from ${articleAuthor} join ${author} on ${author.id} = ${articleAuthor.authorId}
  where ${articleAuthor.articleId} = ${article.id} and ${author.status} and ${author.deletedAt} is null)`;

const use = sql`json_build_object('caption', ${articleImage.caption}, 'credit', ${articleImage.credit}, 'alt', ${articleImage.alt}, 'decorative', ${articleImage.decorative})`;
const usedImage = sql`json_build_object('image', ${imageJson}, 'use', ${use})`;
const fromImagesOfArticle = sql`from ${articleImage} join ${media} on ${media.id} = ${articleImage.mediaId} and ${media.deletedAt} is null where ${articleImage.articleId} = ${article.id}`;

/** SQL: the first image of the article in the enclosing query, and all of them in order. */
export const leadImageJson = sql`(select ${usedImage} ${fromImagesOfArticle} order by ${articleImage.position} limit 1)`;
export const imagesJson = sql`(select coalesce(json_agg(${usedImage} order by ${articleImage.position}), '[]') ${fromImagesOfArticle})`;

/** SQL: the card rows that match `condition`. */
export const cardSelect = (condition: SQL) =>
  sql`select ${cardColumns}, ${authors} as authors, ${leadImageJson} as lead from ${article} where ${condition}`;

const cardsQuery = preparedQuery<CardRow, { ids: number[]; now: Date }>("article-cards", ({ ids, now }) =>
  cardSelect(sql`${article.id} = any(${sql.param(ids)}::bigint[]) and ${visibleAt(now)}`),
);

/** Returns the card rows of those of these articles that readers may see, unordered. */
export async function cardRows(db: Db, ids: number[], now: Date): Promise<CardRow[]> {
  return (await cardsQuery(db, { ids, now })).map(parseDates);
}

/** Parses the dates of a row. Raw SQL returns them as text in JSON and within a transaction. */
export function parseDates<T extends Pick<CardRow, "publishedAt" | "updatedAt" | "breakingUntil">>(row: T): T {
  return {
    ...row,
    publishedAt: new Date(row.publishedAt),
    updatedAt: new Date(row.updatedAt),
    breakingUntil: row.breakingUntil && new Date(row.breakingUntil),
  };
}
