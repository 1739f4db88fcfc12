import { splitLocale } from "@masthead/contract/system/paths.ts";
import { ORPCError } from "@orpc/server";
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
  "resetpass",
  "search",
]);

/** True for the address of a page that is always there, whatever is published. The home page has no `p`: that names a post elsewhere. */
export function isFixedPage(key: string): boolean {
  const [pathname = "", query = ""] = key.split(/\?(.*)/s, 2);
  const path = splitLocale(pathname).path.slice(1);
  if (!path && /^p=\d/.test(query)) return false;
  return PAGES.has(path) || BRANCHES.has(path.split("/", 1)[0] ?? "");
}

/** True when an article, a section, or a tag, author, person or source stands at this address now. */
export async function isRecordPage(context: CallContext, pathname: string): Promise<boolean> {
  const { locale, path } = splitLocale(pathname);
  const [, room, name = "", ...more] = path.split("/");
  if (room === "article" && isId(name)) return more.length < 2 && (await cardsOf(context, [Number(name)])).length > 0;
  if (room === "category" && isId(name)) return !more.length && (await categoryTree(context)).get(Number(name)) !== undefined;
  return room === "articles" && name !== "" && !more.length && isListing({ ...context, locale }, name);
}

async function isListing(context: CallContext, slug: string): Promise<boolean> {
  try {
    await listingBySlug(context, slug);
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
