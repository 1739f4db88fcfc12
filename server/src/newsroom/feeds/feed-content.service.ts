import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { directionOf, localized } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  pagePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { withAbsoluteUrls } from "../../platform/html/absolute-html.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import {
  articleTopicPage,
  categoryBranch,
  FILTER_BY_KIND,
  latestOfCategory,
  paginateArticles,
} from "../article/list/list.service.ts";
import { bodiesForReaders, bodyForFeeds } from "../article/read/body.service.ts";
import type { ListFilter } from "../article/read/withdrawn.service.ts";
import { categoryDetails } from "../category/category.service.ts";
import { type FeedTextRow, feedTexts, imageFiles } from "./feed.store.ts";
import type { Feed, FeedItem } from "./feed.ts";
import { withdrawnItems } from "./withdrawn-items.service.ts";

/** Articles per feed. */
export const MAX_FEED_ITEMS = 50;

/** Static files of the site. */
const DEFAULT_IMAGE = "/share.png";
const STATION_ICON = "/icon.svg";

/** The page that a feed belongs to, with its newest articles. */
interface FeedSubject {
  title: string;
  description: string;
  path: string;
  image: ResponsiveImage | null;
  cards: ArticleCard[];
  /** Selection of its articles, in the language of the request. */
  filter: Omit<ListFilter, "locale">;
}

/** Returns the feed of all articles of the station. */
export async function homeFeed(context: CallContext): Promise<Feed> {
  const [{ siteName, description, tagline }, { data }] = await Promise.all([
    websiteSettings(context),
    paginateArticles(context, {}, { page: 1, limit: MAX_FEED_ITEMS }),
  ]);
  return feedOf(context, {
    title: siteName,
    description: description || tagline || siteName,
    path: pagePath(context.locale, ""),
    image: null,
    cards: data,
    filter: {},
  });
}

/** Returns the feed of a category and its descendants. @throws NOT_FOUND */
export async function categoryFeed(context: CallContext, id: number): Promise<Feed> {
  const [category, cards, categoryIds, title] = await Promise.all([
    categoryDetails(context, id),
    latestOfCategory(context, id, MAX_FEED_ITEMS),
    categoryBranch(context, id),
    titleFormatter(context),
  ]);
  return feedOf(context, {
    title: title(category.name),
    description: title(category.name),
    path: categoryPath(context.locale, id),
    image: category.image,
    cards,
    filter: { categoryIds },
  });
}

/**
 * Returns the feed of a tag, author, person or source, or its current slug if `slug` is a former
 * one. @throws NOT_FOUND
 */
export async function topicFeed(
  context: CallContext,
  slug: string,
): Promise<Feed | { movedTo: string }> {
  const [listing, title] = await Promise.all([
    articleTopicPage(context, { slug, page: 1, limit: MAX_FEED_ITEMS }),
    titleFormatter(context),
  ]);
  const { kind, subject, articles } = listing;
  if (!subject || kind === "most-read" || kind === "breaking") throw notFound();
  if (subject.slug !== slug) return { movedTo: subject.slug };
  const { name, bio, photo } = subject;
  return feedOf(context, {
    title: title(name),
    description: bio || title(name),
    path: topicPath(context.locale, slug),
    image: photo,
    cards: articles.data,
    filter: { [FILTER_BY_KIND[kind]]: subject.id },
  });
}

async function titleFormatter(context: CallContext): Promise<(name: string) => string> {
  const { siteName } = await websiteSettings(context);
  return (name) => messagesFor(context.locale)("feed.of", { site: siteName, name });
}

async function feedOf(
  context: CallContext,
  { title, description, path, image, cards, filter }: FeedSubject,
): Promise<Feed> {
  const { platform, locale, db, now } = context;
  const leadImageIds = cards.flatMap((card) => (card.lead ? [card.lead.id] : []));
  const oldest = cards.length >= MAX_FEED_ITEMS ? cards.at(-1) : undefined;
  const [texts, files, withdrawn, { siteName }] = await Promise.all([
    feedTexts(
      db,
      cards.map((card) => card.id),
      now,
    ),
    imageFiles(db, leadImageIds),
    withdrawnItems(context, { ...filter, locale }, oldest && new Date(oldest.publishedAt)),
    websiteSettings(context),
  ]);
  const orderedTexts = cards.flatMap((card) => texts.get(card.id) ?? []);
  const bodies = new Map(
    (
      await bodiesForReaders(
        context,
        orderedTexts.map((text) => text.bodyHtml),
        locale,
      )
    ).map((html, i) => [orderedTexts[i]?.id, bodyForFeeds(html)]),
  );
  const published = cards.flatMap((card) => {
    const text = texts.get(card.id);
    return text
      ? [toItem(card, { ...text, bodyHtml: bodies.get(card.id) ?? "" }, files, platform.publicUrl)]
      : [];
  });
  const items = [...published, ...withdrawn].sort(
    (a, b) => b.published.getTime() - a.published.getTime(),
  );
  const pageUrl = platform.publicUrl + path;
  return {
    locale,
    title,
    description,
    publisher: siteName,
    pageUrl: pageUrl,
    baseUrl: pageUrl.replace(/\/$/, ""),
    image: platform.publicUrl + (image?.original ?? DEFAULT_IMAGE),
    icon: platform.publicUrl + STATION_ICON,
    updated: new Date(Math.max(0, ...items.map((item) => item.updated.getTime()))),
    items,
  };
}

function toItem(
  card: ArticleCard,
  text: FeedTextRow,
  files: Awaited<ReturnType<typeof imageFiles>>,
  publicUrl: string,
): FeedItem {
  const { id, locale, lead } = card;
  const link = publicUrl + articlePath(card);
  const file = lead && files.get(lead.id);
  const [published, updated] = [new Date(card.publishedAt), new Date(card.updatedAt)];
  tag(...text.tags.map(({ id: tagId }) => `tag:${tagId}` as const));
  return {
    permalink: publicUrl + pagePath(locale, "article/:id/:slug?", { id }),
    link,
    title: card.title,
    summary: card.summary || card.subtitle,
    html: card.premium
      ? null
      : `<div lang="${locale}" dir="${directionOf(locale)}">${withAbsoluteUrls(text.bodyHtml, link)}</div>`,
    authors: card.authors.map(({ name, slug }) => ({
      name,
      link: publicUrl + topicPath(locale, slug),
    })),
    topics: [
      ...new Set([
        ...(card.category ? [card.category.name] : []),
        ...text.tags.map(({ name }) => localized(name, locale)),
      ]),
    ],
    image:
      lead && file
        ? {
            url: publicUrl + lead.original,
            mime: file.mime,
            bytes: file.bytes,
            width: lead.width,
            height: lead.height,
            alt: lead.alt,
            credit: lead.credit,
          }
        : null,
    published,
    // Edits before publication are not updates.
    updated: new Date(Math.max(updated.getTime(), published.getTime())),
  };
}
