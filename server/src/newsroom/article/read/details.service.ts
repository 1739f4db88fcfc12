import type { ArticleCard, ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import {
  ARTICLE_TEXT_FIELDS,
  type ArticleText,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { letterRules } from "../../../system/setting/setting.service.ts";
import { categoryTree } from "../../category/category.service.ts";
import { toImage, toImageOrNull } from "../../media/media.image.ts";
import { toTopic } from "../../topic/topic.service.ts";
import type { TopicRow } from "../../topic/topic.sql.ts";
import type { TopicKind } from "../../topic/topic-slug.table.ts";
import { readableParts } from "../access/paywall.ts";
import { columnsTag, tagsOfList } from "../article.tags.ts";
import { tagOfArticleLetters } from "../letters/article-letters.tags.ts";
import { takesLetters } from "../letters/takes-letters.ts";
import { categoryBranch } from "../list/list.service.ts";
import { bodiesForReaders } from "./body.service.ts";
import { cardsOfRows, toCard } from "./card.service.ts";
import { articleDetailsRow, type DetailsRow } from "./details.store.ts";
import { narrationOf } from "./narration.ts";
import { relatedCards } from "./related.store.ts";
import { withTemplate } from "./template.ts";

/**
 * Articles are kept in memory: a change of what their pages also show, such as breaking news,
 * renders many pages again, but reads no article again. An article that was not found must not be
 * answered from before; in an outage, its last page is.
 */
const KEPT = { large: true, staleIfError: false };

/** Related articles of a lead to choose from: the front shows some of them already. */
const FRONT_CANDIDATES = 12;

/**
 * Returns an article as everybody may read it, in its own language.
 * @throws NOT_FOUND unless readers may see it
 */
export async function articleDetails(context: CallContext, id: number): Promise<ArticleDetails> {
  tag(`article:${id}`);
  const details = await context.platform.memo.get(
    `article:${id}`,
    () => readDetails(context, id),
    KEPT,
  );
  return withLetterRules(context, details);
}

/**
 * Applies the settings and the time to whether readers can write letters. It is not kept with the
 * article: a change of a setting must not read all articles again.
 */
async function withLetterRules(
  context: CallContext,
  details: ArticleDetails,
): Promise<ArticleDetails> {
  const { count, open } = details.letters;
  if (!open) return details;
  const about = { publishedAt: new Date(details.publishedAt), closed: false };
  const rules = await letterRules(context);
  return { ...details, letters: { count, open: takesLetters(rules, about, context.now) } };
}

/** Reads the details of an article from the database. @throws NOT_FOUND */
export async function readDetails(context: CallContext, id: number): Promise<ArticleDetails> {
  tag(`article:${id}`);
  const row = await articleDetailsRow(context.db, id, context.now);
  if (!row) throw notFound();
  return buildDetails(context, row);
}

/**
 * Builds the data of an article page.
 * @param link to the preview in which it is shown
 */
export async function buildDetails(
  context: CallContext,
  row: DetailsRow,
  link = context.platform.previewLink,
): Promise<ArticleDetails> {
  const { locale } = row;
  const tree = await categoryTree(context);
  // A new article in the same category changes the previous and next links.
  if (row.categoryId) tag(...tagsOfList({ locale, categoryIds: [row.categoryId] }));
  const [columnist] = row.template === "opinion" ? row.authors : [];
  if (columnist) tag(columnsTag(columnist.id));
  for (const linked of [...row.translations, ...row.columns, row.previous, row.next])
    if (linked) tag(`article:${linked.id}`);
  tag(tagOfArticleLetters(row.id));
  const readable = readableParts(row);
  const grant = link && { ...link, articleId: row.id };
  const [bodyHtml = ""] = await bodiesForReaders(context, [readable.bodyHtml], locale, grant);
  const narration = readable.cut ? null : await narrationOf(context, row, grant);
  const card = toCard(
    { ...row, lead: row.images[0] ?? null, portrait: columnist?.image ?? null },
    tree,
    context.now,
  );
  const seo = { title: row.seoTitle || row.title, description: row.seoDescription || row.summary };
  return {
    ...card,
    ...(Object.fromEntries(ARTICLE_TEXT_FIELDS.map((field) => [field, row[field]])) as Record<
      ArticleText,
      string
    >),
    bodyHtml: withTemplate(bodyHtml, row.template, locale),
    cut: readable.cut,
    wordCount: row.wordCount,
    authors: topics("author", row.authors, locale),
    interviewee:
      row.template === "interview" && row.intervieweeName
        ? {
            name: row.intervieweeName,
            role: row.intervieweeRole,
            photo: toImageOrNull(row.intervieweeImage, locale),
          }
        : null,
    columns: row.columns,
    source: row.source && (topics("source", [row.source], locale)[0] ?? null),
    tags: topics("tag", row.tags, locale),
    peopleOfInterest: topics("person", row.people, locale),
    images: readable.images.map(({ image, use }) => toImage(image, locale, use)),
    narration,
    corrections: readable.corrections,
    ancestors: tree.path(row.categoryId, locale),
    translations: row.translations,
    previous: row.previous,
    next: row.next,
    storyPackageId: row.storyPackageId,
    letters: { count: row.letters.count, open: !row.letters.closed },
    seo: { ...seo, canonicalUrl: row.canonicalUrl, noindex: row.noindex },
    social: {
      title: row.socialTitle || seo.title,
      description: row.socialDescription || seo.description,
      image: toImageOrNull(row.socialImage, locale) ?? card.lead,
    },
  };
}

function topics(entity: TopicKind, rows: TopicRow[], locale: Locale) {
  tag(...rows.map((row) => `${entity}:${row.id}` as const));
  return rows.map((row) => toTopic(row, locale));
}

/**
 * Returns related articles: those picked by staff, then articles that share people, tags or the
 * category.
 * @throws NOT_FOUND
 */
export async function relatedArticles(
  context: CallContext,
  input: RelatedInput,
): Promise<ArticleCard[]> {
  const { id, categoryId = "", limit } = input;
  tag(`article:${id}`);
  const key = `related:${id}:${categoryId}:${limit}`;
  return context.platform.memo.get(key, () => readRelated(context, input), KEPT);
}

/**
 * Returns the closest related articles of an article that a front shows, as of the time of the
 * context; empty unless readers may see it. `load`: from a cache or not.
 */
export function relatedOnFront(
  context: CallContext,
  id: number,
  load: <T>(key: string, read: () => Promise<T>) => Promise<T>,
): Promise<ArticleCard[]> {
  return load(`related ${id}`, async () => {
    tag(`article:${id}`);
    const related = await relatedCards(context.db, id, context.now, FRONT_CANDIDATES);
    return related ? cardsOfRows(context, related.ids, related.cards) : [];
  });
}

interface RelatedInput {
  id: number;
  categoryId?: number;
  limit: number;
}

async function readRelated(context: CallContext, input: RelatedInput): Promise<ArticleCard[]> {
  tag(`article:${input.id}`);
  const categoryIds =
    input.categoryId === undefined ? undefined : await categoryBranch(context, input.categoryId);
  const related = await relatedCards(
    context.db,
    input.id,
    context.now,
    categoryIds ? 100 : input.limit,
  );
  if (!related) throw notFound();
  const cards = await cardsOfRows(context, related.ids, related.cards);
  return cards
    .filter((card) => !categoryIds || (card.category && categoryIds.includes(card.category.id)))
    .slice(0, input.limit);
}
