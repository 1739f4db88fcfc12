import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath, splitLocale } from "@masthead/contract/system/paths.ts";

/** A page that is counted. Whether there is one of that id or slug is seen when its view is stored. */
export interface CountedPage {
  kind: "article" | "category" | "listing" | "channel" | "program" | "episode" | "event" | "fixed";
  /** In one spelling: without the slug of an article, and without words that were searched for. */
  path: string;
  locale: Locale;
  id: number | null;
  slug: string | null;
}

/** Pages of one address each. */
const FIXED = new Set([
  "/",
  "/apps",
  "/articles/breaking",
  "/articles/most-read",
  "/blackfriday",
  "/christmas",
  "/info/about_us",
  "/info/contact_us",
  "/info/terms_and_privacy",
  "/latest-news",
  "/live",
  "/notifications",
  "/packages",
  "/programs",
  "/radio",
  "/radio/mobile",
  "/rss",
  "/schedule",
  "/search",
  "/weather",
]);

/** Beside the packages of campaigns: what is somebody's own. */
const OWN_PACKAGES = new Set(["checkout", "devices", "failure", "thankyou"]);

/** Longest path in characters: a slug of 120, each of which may take twelve when it is encoded. */
const PATH_LENGTH = 2000;

/** The page at a path as a browser has it, or undefined where there is none that is counted. */
export function countedPageAt(encoded: string): CountedPage | undefined {
  const split = splitLocale(encoded.length > 1 ? encoded.replace(/\/$/, "") : encoded);
  const { locale } = split;
  const parts = decodedParts(split.path);
  if (!parts) return undefined;
  const path = parts.join("/");
  const page = (kind: CountedPage["kind"], own: string, found: { id?: number; slug?: string } = {}): CountedPage => ({
    kind,
    path: inLocalePath(locale, own),
    locale,
    id: found.id ?? null,
    slug: found.slug ?? null,
  });
  if (FIXED.has(path)) return page("fixed", path);
  const [, first = "", second = "", ...rest] = parts;
  if (first === "search" && second && !rest.length) return page("fixed", "/search");
  // Campaigns are named by staff: they are counted together, so that nobody makes up names.
  if (first === "packages" && second && !rest.length && !OWN_PACKAGES.has(second)) return page("fixed", "/packages");
  if (first === "articles" && second && !rest.length) return page("listing", path, { slug: second });
  if (first === "live" && second && !rest.length) return page("channel", path, { slug: second });
  // An article for subscribers counts wherever it is read.
  const whole = first === "account" && second === "read" && rest.length === 1 ? idIn(rest[0] ?? "") : undefined;
  if (whole !== undefined) return page("article", `/article/${whole}`, { id: whole });
  const id = idIn(second);
  if (id !== undefined && first === "article" && rest.length <= 1) return page("article", `/article/${id}`, { id });
  if (id !== undefined && first === "category" && !rest.length) return page("category", `/category/${id}`, { id });
  if (id !== undefined && first === "event" && !rest.length) return page("event", path, { id });
  return first === "programs" && id !== undefined ? programPage(rest) : undefined;

  function programPage([word, episode = "", ...more]: string[]): CountedPage | undefined {
    if (word === undefined) return page("program", path, { id });
    const episodeId = idIn(episode);
    return word === "episode" && episodeId !== undefined && !more.length ? page("episode", path, { id: episodeId }) : undefined;
  }
}

/** What stands between the slashes, or undefined when it cannot be read. */
function decodedParts(path: string): string[] | undefined {
  if (path.length > PATH_LENGTH || !path.startsWith("/")) return undefined;
  try {
    const parts = path.split("/").map(decodeURIComponent);
    return parts.some((part) => part.includes("\0")) ? undefined : parts;
  } catch {
    return undefined;
  }
}

function idIn(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
