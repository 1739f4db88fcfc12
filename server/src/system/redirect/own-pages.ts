import { splitLocale } from "@masthead/contract/system/paths.ts";
import { ORPCError } from "@orpc/server";
import { channelBySlug } from "../../broadcast/channel/channel.service.ts";
import { oneEpisode } from "../../broadcast/episode/episode.service.ts";
import { programRefs } from "../../broadcast/program/program-card.service.ts";
import { oneEvent } from "../../broadcast/program-event/program-event.service.ts";
import { cardsOf } from "../../newsroom/article/article-card.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { listingBySlug } from "../../newsroom/listing/listing.service.ts";
import type { CallContext } from "../../platform/platform.ts";

/** Pages that are always there. */
const PAGES = new Set([
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
/** First parts of addresses below which everything is ours. */
const BRANCHES = new Set([
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

/** A short address of WordPress on its home page: of a post, a section, an author, a date archive, a tag or a feed. */
const WORDPRESS_QUERY = /(?:^|&)(?:(?:p|cat|author|m)=\d|(?:tag|feed)=)/;

/** True for the address of a page that is always there, whatever is published. The home page with a parameter of WordPress is none. */
export function isFixedPage(key: string): boolean {
  const [pathname = "", query = ""] = key.split(/\?(.*)/s, 2);
  const path = splitLocale(pathname).path.slice(1);
  if (!path && WORDPRESS_QUERY.test(query)) return false;
  return PAGES.has(path) || BRANCHES.has(path.split("/", 1)[0] ?? "");
}

/** True when a record of ours stands at this address now: an article, a section, a tag, a program, a channel… */
export async function isRecordPage(context: CallContext, pathname: string): Promise<boolean> {
  const { locale, path } = splitLocale(pathname);
  const [, room, name = "", ...more] = path.split("/");
  const own = { ...context, locale };
  if (room === "article" && isId(name)) return more.length < 2 && (await cardsOf(context, [Number(name)])).length > 0;
  if (room === "programs" && isId(name) && more.length) return isEpisodePage(own, Number(name), more);
  if (!name || more.length) return false;
  if (room === "articles") return stands(listingBySlug(own, name));
  if (room === "live") return stands(channelBySlug(own, name));
  if (!isId(name)) return false;
  if (room === "category") return (await categoryTree(context)).get(Number(name)) !== undefined;
  if (room === "programs") return (await programRefs(own, [Number(name)]))(Number(name)) !== null;
  return room === "event" && stands(oneEvent(own, Number(name)));
}

async function isEpisodePage(context: CallContext, programId: number, [room, name = "", ...more]: string[]): Promise<boolean> {
  if (room !== "episode" || !isId(name) || more.length) return false;
  return stands(oneEpisode(context, Number(name)).then((found) => found.program.id === programId));
}

/** Whether a read finds something. */
async function stands(read: Promise<unknown>): Promise<boolean> {
  try {
    return (await read) !== false;
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
