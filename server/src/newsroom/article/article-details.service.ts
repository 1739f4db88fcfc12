import type { ArticleCard, ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { categoryTree } from "../category/category.service.ts";
import { toListing } from "../listing/listing.service.ts";
import type { ListingRow } from "../listing/listing.sql.ts";
import type { ListingEntity } from "../listing/slug.table.ts";
import { toPicture } from "../media/media.picture.ts";
import { tagsOfList } from "./article.tags.ts";
import { bodiesForReaders } from "./article-body.service.ts";
import { cardsOfRows, toCard } from "./article-card.service.ts";
import { articleDetailsRow, type DetailsRow } from "./article-details.store.ts";
import { branchOf } from "./article-list.service.ts";
import { relatedCards } from "./article-related.store.ts";
import { freePart } from "./document/free-part.ts";
import { renderDocument } from "./document/render-html.ts";

/** An article as everybody may read it, in its own language. @throws NOT_FOUND unless readers may see it. */
export async function articleDetails(context: CallContext, id: number): Promise<ArticleDetails> {
  tag(`article:${id}`);
  const row = await articleDetailsRow(context.db, id, context.now);
  if (!row) throw notFound();
  return detailsOf(context, row);
}

/** What the page of an article shows. */
export async function detailsOf(context: CallContext, row: DetailsRow): Promise<ArticleDetails> {
  const { locale } = row;
  const tree = await categoryTree(context);
  // A new story in its section becomes its neighbour.
  if (row.categoryId) tag(...tagsOfList({ locale, categoryIds: [row.categoryId] }));
  for (const other of [...row.translations, row.previous, row.next]) if (other) tag(`article:${other.id}`);
  const cut = row.toCut !== null;
  const [bodyHtml = ""] = await bodiesForReaders(context, [row.toCut ? renderDocument(freePart(row.toCut)) : row.bodyHtml], locale);
  return {
    ...toCard({ ...row, lead: row.images[0] ?? null }, tree, context.now),
    bodyHtml,
    cut,
    wordCount: row.wordCount,
    authors: listings("author", row.authors, locale),
    source: row.source && (listings("source", [row.source], locale)[0] ?? null),
    tags: listings("tag", row.tags, locale),
    peopleOfInterest: listings("person", row.people, locale),
    images: (cut ? row.images.slice(0, 1) : row.images).map((image) => toPicture(image.picture, locale, image.use)),
    corrections: cut ? [] : row.corrections,
    ancestors: tree.path(row.categoryId, locale),
    translations: row.translations,
    previous: row.previous,
    next: row.next,
    seo: {
      title: row.seoTitle || row.title,
      description: row.seoDescription || row.summary,
      canonicalUrl: row.canonicalUrl,
      noindex: row.noindex,
    },
  };
}

function listings(entity: ListingEntity, rows: ListingRow[], locale: Locale) {
  tag(...rows.map((row) => `${entity}:${row.id}`));
  return rows.map((row) => toListing(row, locale));
}

/** Related articles: those that staff picked, topped up by what shares people, tags and section. @throws NOT_FOUND */
export async function relatedArticles(
  context: CallContext,
  input: { id: number; categoryId?: number | undefined; limit: number },
): Promise<ArticleCard[]> {
  tag(`article:${input.id}`);
  const branch = input.categoryId === undefined ? undefined : await branchOf(context, input.categoryId);
  const found = await relatedCards(context.db, input.id, context.now, branch ? 100 : input.limit);
  if (!found) throw notFound();
  const cards = await cardsOfRows(context, found.ids, found.cards);
  return cards.filter((card) => !branch || (card.category && branch.includes(card.category.id))).slice(0, input.limit);
}
