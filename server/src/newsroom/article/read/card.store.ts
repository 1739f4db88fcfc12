import { type ArticleCard, articleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Db, preparedQuery } from "../../../platform/postgres/database.ts";
import { author } from "../../author/author.table.ts";
import { type ImageRow, type ImageUse, imageJson } from "../../media/media.image.ts";
import { media } from "../../media/media.table.ts";
import { type ArticleResultRow, articleResultJson } from "../../result/result.sql.ts";
import { article, articleAuthor, articleImage } from "../article.table.ts";
import { visibleAt } from "../article.visible.ts";

/** Columns of an article that are on its card as they are. */
type CardColumn = Extract<keyof ArticleCard, keyof ArticleColumns>;
/** Columns that a card is computed from. */
const SOURCE_COLUMNS = ["categoryId", "breakingUntil", "wordCount"] as const;

type ArticleColumns = typeof article.$inferSelect;
export type CardRow = Pick<ArticleColumns, CardColumn | (typeof SOURCE_COLUMNS)[number]> & {
  publishedAt: Date;
  authors: { id: number; name: LocalizedText; slug: LocalizedText }[];
  lead: UsedImage | null;
  portrait: ImageRow | null;
  result: ArticleResultRow | null;
};

/** An image and the article's own caption, credit and alt text for it. */
export interface UsedImage {
  image: ImageRow;
  use: ImageUse;
}

/** SQL: columns of an article, aliased to their property names. */
export const columnsNamed = (names: readonly string[]) =>
  sql.join(
    Object.entries(getTableColumns(article))
      .filter(([name]) => names.includes(name))
      .map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * SQL: the article's own columns on a card. `updatedAt` is the last update that is reported to
 * readers, not the last save.
 */
export const cardColumns = sql`${columnsNamed([...Object.keys(articleCard.shape).filter((name) => name !== "updatedAt"), ...SOURCE_COLUMNS])},
  coalesce(${article.revisedAt}, ${article.updatedAt}) as "updatedAt", ${articleResultJson} as result`;

const authors = sql`(select coalesce(json_agg(json_build_object('id', ${author.id}, 'name', ${author.name}, 'slug', ${author.slug}) order by ${articleAuthor.position}), '[]')
  from ${articleAuthor} join ${author} on ${author.id} = ${articleAuthor.authorId}
  where ${articleAuthor.articleId} = ${article.id} and ${author.status} and ${author.deletedAt} is null)`;

const use = sql`json_build_object('caption', ${articleImage.caption}, 'credit', ${articleImage.credit}, 'alt', ${articleImage.alt}, 'decorative', ${articleImage.decorative})`;
const usedImage = sql`json_build_object('image', ${imageJson}, 'use', ${use})`;
const fromImagesOfArticle = sql`from ${articleImage} join ${media} on ${media.id} = ${articleImage.mediaId} and ${media.deletedAt} is null where ${articleImage.articleId} = ${article.id}`;

/** SQL: the first image of the article in the enclosing query, and all of them in order. */
export const leadImageJson = sql`(select ${usedImage} ${fromImagesOfArticle} order by ${articleImage.position} limit 1)`;
export const imagesJson = sql`(select coalesce(json_agg(${usedImage} order by ${articleImage.position}), '[]') ${fromImagesOfArticle})`;

/** SQL: of an opinion piece, the photo of its first author. */
const portraitJson = sql`(case when ${article.template} = 'opinion' then (select ${imageJson}
  from (select ${author.photoId} as photo_id from ${articleAuthor} join ${author} on ${author.id} = ${articleAuthor.authorId}
    where ${articleAuthor.articleId} = ${article.id} and ${author.status} and ${author.deletedAt} is null
    order by ${articleAuthor.position} limit 1) columnist
  join ${media} on ${media.id} = columnist.photo_id) end)`;

/** SQL: the card rows that match `condition`. */
export const cardSelect = (condition: SQL) =>
  sql`select ${cardColumns}, ${authors} as authors, ${leadImageJson} as lead, ${portraitJson} as portrait from ${article} where ${condition}`;

const cardsQuery = preparedQuery<CardRow, { ids: number[]; now: Date }>(
  "article-cards",
  ({ ids, now }) =>
    cardSelect(sql`${article.id} = any(${sql.param(ids)}::bigint[]) and ${visibleAt(now)}`),
);

/** Returns the card rows of the articles that readers may see, unordered. */
export async function cardRows(db: Db, ids: number[], now: Date): Promise<CardRow[]> {
  return (await cardsQuery(db, { ids, now })).map(parseDates);
}

/** Parses the dates of a row. Raw SQL returns them as text in JSON and within a transaction. */
export function parseDates<T extends Pick<CardRow, "publishedAt" | "updatedAt" | "breakingUntil">>(
  row: T,
): T {
  return {
    ...row,
    publishedAt: new Date(row.publishedAt),
    updatedAt: new Date(row.updatedAt),
    breakingUntil: row.breakingUntil && new Date(row.breakingUntil),
  };
}
