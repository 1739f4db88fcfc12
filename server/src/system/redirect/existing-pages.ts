import { splitLocale } from "@masthead/contract/system/paths.ts";
import { ORPCError } from "@orpc/server";
import { channelBySlug } from "../../broadcast/channel/channel.service.ts";
import { oneEpisode } from "../../broadcast/episode/episode.service.ts";
import { programRefs } from "../../broadcast/program/program-card.service.ts";
import { oneEvent } from "../../broadcast/program-event/program-event.service.ts";
import { cardsOf } from "../../newsroom/article/article-card.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { topicBySlug } from "../../newsroom/topic/topic.service.ts";
import type { CallContext } from "../../platform/platform.ts";

/** Paths of fixed pages, without the leading slash. */
const FIXED_PATHS = new Set([
  "",
  "apps",
  "dashboard",
  "fbdatadeletion",
  "latest-news",
  "live",
  "offline",
  "programs",
  "radio",
  "radio/mobile",
  "rss",
  "schedule",
  "weather",
  "healthz",
  "readyz",
  "metrics",
  "robots.txt",
  "favicon.ico",
]);
/** First path segments that are reserved with everything below them. */
const RESERVED_SEGMENTS = new Set([
  "account",
  "api",
  "assets",
  "auth",
  "blackfriday",
  "builds",
  "christmas",
  "info",
  "livestream-mobile",
  "media",
  "packages",
  "payment",
  "podcast",
  "recordings",
  "resetpass",
  "search",
  "stream",
]);

/** Query of a short WordPress URL on the home page: a post, category, author, date archive, tag or feed. */
const WORDPRESS_QUERY = /(?:^|&)(?:(?:p|cat|author|m)=\d|(?:tag|feed)=)/;

/** Whether a URL is that of a fixed page, which exists regardless of content. Excludes the home page with a WordPress query. */
export function isFixedPage(key: string): boolean {
  const [pathname = "", query = ""] = key.split(/\?(.*)/s, 2);
  const path = splitLocale(pathname).path.slice(1);
  if (!path && WORDPRESS_QUERY.test(query)) return false;
  return FIXED_PATHS.has(path) || RESERVED_SEGMENTS.has(path.split("/", 1)[0] ?? "");
}

/** Whether the page of a visible record exists at this path: an article, a category, a tag, a program, a channel… */
export async function isRecordPage(context: CallContext, pathname: string): Promise<boolean> {
  const { locale, path } = splitLocale(pathname);
  const [, prefix, name = "", ...rest] = path.split("/");
  const localeContext = { ...context, locale };
  if (prefix === "article" && isId(name)) return rest.length < 2 && (await cardsOf(context, [Number(name)])).length > 0;
  if (prefix === "programs" && isId(name) && rest.length) return isEpisodePage(localeContext, Number(name), rest);
  if (!name || rest.length) return false;
  if (prefix === "articles") return exists(topicBySlug(localeContext, name));
  if (prefix === "live") return exists(channelBySlug(localeContext, name));
  if (!isId(name)) return false;
  if (prefix === "category") return (await categoryTree(context)).get(Number(name)) !== undefined;
  if (prefix === "programs") return (await programRefs(localeContext, [Number(name)]))(Number(name)) !== null;
  return prefix === "event" && exists(oneEvent(localeContext, Number(name)));
}

async function isEpisodePage(context: CallContext, programId: number, [segment, name = "", ...rest]: string[]): Promise<boolean> {
  if (segment !== "episode" || !isId(name) || rest.length) return false;
  return exists(oneEpisode(context, Number(name)).then((found) => found.program.id === programId));
}

/** Returns false if a lookup yields false or throws NOT_FOUND. */
async function exists(lookup: Promise<unknown>): Promise<boolean> {
  try {
    return (await lookup) !== false;
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
