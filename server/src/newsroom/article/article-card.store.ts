import type { Locale, LocalizedText } from "@masthead/contract/system/locale.ts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Db, preparedQuery } from "../../platform/postgres/database.ts";
import { author } from "../author/author.table.ts";
import { type PictureRow, type PictureUse, pictureJson } from "../media/media.picture.ts";
import { media } from "../media/media.table.ts";
import { article, articleAuthor, articleImage } from "./article.table.ts";
import { visibleAt } from "./article.visible.ts";

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
  lead: UsedPicture | null;
}

/** A picture and what the article says of it. */
export interface UsedPicture {
  picture: PictureRow;
  use: PictureUse;
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

/** SQL: the article's own columns on a card, under their names. */
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
const used = sql`json_build_object('picture', ${pictureJson}, 'use', ${use})`;
const ofArticle = sql`from ${articleImage} join ${media} on ${media.id} = ${articleImage.mediaId} and ${media.deletedAt} is null where ${articleImage.articleId} = ${article.id}`;

/** SQL: the first picture of the article at hand, and all of them in their order. */
export const leadJson = sql`(select ${used} ${ofArticle} order by ${articleImage.position} limit 1)`;
export const imagesJson = sql`(select coalesce(json_agg(${used} order by ${articleImage.position}), '[]') ${ofArticle})`;

/** SQL: the rows of cards where `shown` holds. */
export const cardSelect = (shown: SQL) =>
  sql`select ${cardColumns}, ${authors} as authors, ${leadJson} as lead from ${article} where ${shown}`;

const cardsQuery = preparedQuery<CardRow, { ids: number[]; now: Date }>("article-cards", ({ ids, now }) =>
  cardSelect(sql`${article.id} = any(${sql.param(ids)}::bigint[]) and ${visibleAt(now)}`),
);

/** What cards show of these articles, those that readers may see, in no order. */
export async function cardRows(db: Db, ids: number[], now: Date): Promise<CardRow[]> {
  return (await cardsQuery(db, { ids, now })).map(withMoments);
}

/** Within a transaction, and in JSON, hand-written SQL gives moments as text. */
export function withMoments<T extends Pick<CardRow, "publishedAt" | "updatedAt" | "breakingUntil">>(row: T): T {
  return {
    ...row,
    publishedAt: new Date(row.publishedAt),
    updatedAt: new Date(row.updatedAt),
    breakingUntil: row.breakingUntil && new Date(row.breakingUntil),
  };
}
