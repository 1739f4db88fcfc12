import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { directionOf, localized } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { bodiesForReaders } from "../article/article-body.service.ts";
import { articleListing, categoryBlock, scroll } from "../article/article-list.service.ts";
import { categoryDetails } from "../category/category.service.ts";
import { absoluteHtml } from "./absolute-html.ts";
import { type FeedTextRow, feedTexts, pictureFiles } from "./feed.store.ts";
import type { Feed, FeedItem } from "./feed.ts";

/** Articles in a feed. */
export const FEED_LENGTH = 50;

/** Files of the site. */
const STATION_PICTURE = "/share.png";
const STATION_ICON = "/icon.svg";

/** What a feed is the feed of: its title, its page, its newest articles. */
interface Subject {
  title: string;
  description: string;
  path: string;
  image: Picture | null;
  cards: ArticleCard[];
}

/** Everything that the station publishes. */
export async function homeFeed(context: CallContext): Promise<Feed> {
  const [{ siteName, description, tagline }, { data }] = await Promise.all([
    websiteSettings(context),
    scroll(context, {}, { page: 1, limit: FEED_LENGTH }),
  ]);
  return feedOf(context, {
    title: siteName,
    description: description || tagline || siteName,
    path: inLocalePath(context.locale, "/"),
    image: null,
    cards: data,
  });
}

/** A section and everything below it. @throws NOT_FOUND */
export async function categoryFeed(context: CallContext, id: number): Promise<Feed> {
  const [category, cards, title] = await Promise.all([
    categoryDetails(context, id),
    categoryBlock(context, id, FEED_LENGTH),
    titleMaker(context),
  ]);
  return feedOf(context, {
    title: title(category.name),
    description: title(category.name),
    path: categoryPath(context.locale, id),
    image: category.image,
    cards,
  });
}

/** Of a tag, author, person or source: the feed, or the present slug when the asked one is a former one. @throws NOT_FOUND */
export async function listingFeed(context: CallContext, slug: string): Promise<Feed | { movedTo: string }> {
  const [listing, title] = await Promise.all([articleListing(context, { slug, page: 1, limit: FEED_LENGTH }), titleMaker(context)]);
  const { subject, articles } = listing;
  if (!subject) throw notFound();
  if (subject.slug !== slug) return { movedTo: subject.slug };
  const { name, bio, photo } = subject;
  return feedOf(context, {
    title: title(name),
    description: bio || title(name),
    path: listingPath(context.locale, slug),
    image: photo,
    cards: articles.data,
  });
}

async function titleMaker(context: CallContext): Promise<(name: string) => string> {
  const { siteName } = await websiteSettings(context);
  return (name) => wordsOf(context.locale)("feed.of", { site: siteName, name });
}

async function feedOf(context: CallContext, { title, description, path, image, cards }: Subject): Promise<Feed> {
  const { platform, locale, db, now } = context;
  const leads = cards.flatMap((card) => (card.lead ? [card.lead.id] : []));
  const [texts, files, { siteName }] = await Promise.all([
    feedTexts(
      db,
      cards.map((card) => card.id),
      now,
    ),
    pictureFiles(db, leads),
    websiteSettings(context),
  ]);
  const told = cards.flatMap((card) => texts.get(card.id) ?? []);
  const bodies = new Map(
    (
      await bodiesForReaders(
        context,
        told.map((text) => text.bodyHtml),
        locale,
      )
    ).map((html, i) => [told[i]?.id, html]),
  );
  const items = cards.flatMap((card) => {
    const text = texts.get(card.id);
    return text ? [toItem(card, { ...text, bodyHtml: bodies.get(card.id) ?? "" }, files, platform.publicUrl)] : [];
  });
  const page = platform.publicUrl + path;
  return {
    locale,
    title,
    description,
    publisher: siteName,
    page,
    stem: page.replace(/\/$/, ""),
    image: platform.publicUrl + (image?.original ?? STATION_PICTURE),
    icon: platform.publicUrl + STATION_ICON,
    updated: new Date(Math.max(0, ...items.map((item) => item.updated.getTime()))),
    items,
  };
}

function toItem(card: ArticleCard, text: FeedTextRow, files: Awaited<ReturnType<typeof pictureFiles>>, publicUrl: string): FeedItem {
  const { id, locale, lead } = card;
  const link = publicUrl + articlePath(card);
  const file = lead && files.get(lead.id);
  const [published, changed] = [new Date(card.publishedAt), new Date(card.updatedAt)];
  tag(...text.tags.map((one) => `tag:${one.id}`));
  return {
    permalink: publicUrl + inLocalePath(locale, `/article/${id}`),
    link,
    title: card.title,
    summary: card.summary || card.subtitle,
    html: card.premium ? null : `<div lang="${locale}" dir="${directionOf(locale)}">${absoluteHtml(text.bodyHtml, link)}</div>`,
    authors: card.authors.map(({ name, slug }) => ({ name, link: publicUrl + listingPath(locale, slug) })),
    topics: [...new Set([...(card.category ? [card.category.name] : []), ...text.tags.map((one) => localized(one.name, locale))])],
    picture:
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
    // An article written ahead of its publication was not changed before it.
    updated: new Date(Math.max(changed.getTime(), published.getTime())),
  };
}
