import type { LiveEntry, LiveStory } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, liveFeedPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { withAbsoluteUrls } from "../../../platform/html/absolute-html.ts";
import { textOfHtml } from "../../../platform/html/sanitize.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { websiteSettings } from "../../../system/setting/setting.service.ts";
import { escapeHtml } from "../../article/document/render-html.ts";
import { bodyForFeeds, withoutRecordingLinks } from "../../article/read/body.service.ts";
import { articleDetails } from "../../article/read/details.service.ts";
import type { Feed, FeedItem } from "../../feeds/feed.ts";
import { newestEntries } from "../read/live-page.service.ts";

/** Entries per feed. */
const MAX_LIVE_FEED_ITEMS = 50;
/** Length of the title of an entry without one, in characters. */
const TITLE_LENGTH = 100;

/**
 * Returns the feed of the live blog of an article: its newest entries, as readers see them.
 * @throws NOT_FOUND unless readers may see the article, and it has a live blog
 */
export async function liveFeed(context: CallContext, id: number): Promise<Feed> {
  const { publicUrl } = context.platform;
  const [article, newest, { siteName }] = await Promise.all([
    articleDetails(context, id),
    newestEntries(context, id, MAX_LIVE_FEED_ITEMS),
    websiteSettings(context),
  ]);
  if (!newest) throw notFound();
  const items = newest.entries.map((entry) =>
    toItem(entry, { article, publicUrl, story: newest.stories.find(isOf(entry)) }),
  );
  return {
    locale: article.locale,
    title: article.title,
    description: article.summary || article.title,
    publisher: siteName,
    pageUrl: publicUrl + articlePath(article),
    baseUrl: publicUrl + liveFeedPath(article),
    image: publicUrl + (article.lead?.original ?? "/share.png"),
    icon: `${publicUrl}/icon.svg`,
    updated: new Date(Math.max(0, ...items.map((item) => item.updated.getTime()))),
    items,
  };
}

function toItem(
  { id, title, bodyHtml, cut, byline, label, publishedAt, editedAt }: LiveEntry,
  {
    article,
    publicUrl,
    story,
  }: {
    article: { id: number; slug: string; locale: Locale; title: string };
    publicUrl: string;
    story: LiveStory | undefined;
  },
): FeedItem {
  const { locale } = article;
  const link = `${publicUrl}${articlePath(article)}?entry=${id}`;
  return {
    permalink: publicUrl + pagePath(locale, "article/:id/:slug?", { id: article.id, entry: id }),
    link,
    title: title || shortened(textOfHtml(withoutRecordingLinks(bodyHtml))) || article.title,
    summary: "",
    html: cut
      ? null
      : `<div lang="${locale}" dir="${directionOf(locale)}">${withAbsoluteUrls(bodyForFeeds(bodyHtml), link)}${story ? storyLink(story, publicUrl) : ""}</div>`,
    authors: byline ? [{ name: byline, link: null }] : [],
    topics: label ? [label] : [],
    image: null,
    published: new Date(publishedAt),
    updated: new Date(editedAt ?? publishedAt),
  };
}

const isOf =
  ({ id }: LiveEntry) =>
  ({ entry }: LiveStory): boolean =>
    entry === id;

/** HTML of the link to the article that was made from an entry. */
function storyLink({ article }: LiveStory, publicUrl: string): string {
  const text = messagesFor(article.locale)("liveBlog.fullStory", { title: article.title });
  return `<p><a href="${escapeHtml(publicUrl + articlePath(article))}">${escapeHtml(text)}</a></p>`;
}

const shortened = (text: string): string =>
  text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH).trimEnd()}…` : text;
