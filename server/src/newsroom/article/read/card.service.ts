import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { readingMinutes } from "@masthead/contract/newsroom/article/reading-time.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../../platform/cache/tags.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type CategoryTree, categoryTree } from "../../category/category.service.ts";
import { toImage, toImageOrNull } from "../../media/media.image.ts";
import { cardResult } from "../../result/result-read.service.ts";
import { type CardRow, cardRows } from "./card.store.ts";

/**
 * Returns the cards of these articles in the order of the ids, without those hidden from readers.
 */
export async function cardsOf(context: CallContext, ids: number[]): Promise<ArticleCard[]> {
  if (!ids.length) return [];
  const [rows, tree] = await Promise.all([
    cardRows(context.db, ids, context.now),
    categoryTree(context),
  ]);
  return inOrder(ids, rows, tree, context.now);
}

/** Returns cards for rows that were already read. */
export async function cardsOfRows(
  context: CallContext,
  ids: number[],
  rows: CardRow[],
): Promise<ArticleCard[]> {
  return inOrder(ids, rows, await categoryTree(context), context.now);
}

function inOrder(ids: number[], rows: CardRow[], tree: CategoryTree, now: Date): ArticleCard[] {
  tag(...ids.map((id) => `article:${id}` as const));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toCard(row, tree, now)] : [];
  });
}

/** The row fields that a card needs; only id, name and slug of each author. */
type CardFields = Omit<CardRow, "lead" | "authors"> & {
  lead: CardRow["lead"];
  authors: Pick<CardRow["authors"][number], "id" | "name" | "slug">[];
};

/** Builds a card. Names of categories and authors are in the article's own language. */
export function toCard(row: CardFields, tree: CategoryTree, now: Date): ArticleCard {
  const { id, locale, slug, title, subtitle, summary, premium, template, liveBlog } = row;
  tag(...row.authors.map((author) => `author:${author.id}` as const));
  return {
    id,
    locale,
    slug,
    title,
    subtitle,
    summary,
    premium,
    template,
    portrait: toImageOrNull(row.portrait, locale),
    liveBlog,
    result: cardResult(row.result, locale, now),
    category: tree.ref(row.categoryId, locale),
    authors: row.authors.map((author) => ({
      id: author.id,
      name: localized(author.name, locale),
      slug: localized(author.slug, locale),
    })),
    lead: row.lead && toImage(row.lead.image, locale, row.lead.use),
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    breaking: row.breaking && row.breakingUntil !== null && row.breakingUntil > now,
    minutes: readingMinutes(row.wordCount, locale),
  };
}
