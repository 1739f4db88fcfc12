import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath, splitLocale } from "@masthead/contract/system/paths.ts";

/**
 * A page whose views are tracked. Whether its id or slug exists is checked when the view is stored.
 */
export interface TrackedPage {
  kind: "article" | "category" | "topic" | "channel" | "program" | "episode" | "event" | "fixed";
  /** Normalised: without the slug of an article and without search words. */
  path: string;
  locale: Locale;
  id: number | null;
  slug: string | null;
}

/** Pages with a fixed path. */
const FIXED_PATHS = new Set([
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

/** Personal pages next to the campaign pages of packages; not tracked. */
const PERSONAL_PACKAGE_PAGES = new Set(["checkout", "devices", "failure", "thankyou"]);

/** In characters: a slug has up to 120, each of which takes up to twelve when percent-encoded. */
const MAX_PATH_LENGTH = 2000;

/**
 * Returns the tracked page at a path as the browser sends it (percent-encoded), or undefined if the
 * path is not tracked.
 */
export function trackedPageAt(encoded: string): TrackedPage | undefined {
  const split = splitLocale(encoded.length > 1 ? encoded.replace(/\/$/, "") : encoded);
  const { locale } = split;
  const parts = decodedParts(split.path);
  if (!parts) return undefined;
  const path = parts.join("/");
  const page = (kind: TrackedPage["kind"], pagePath: string, found: { id?: number; slug?: string } = {}): TrackedPage => ({
    kind,
    path: inLocalePath(locale, pagePath),
    locale,
    id: found.id ?? null,
    slug: found.slug ?? null,
  });
  if (FIXED_PATHS.has(path)) return page("fixed", path);
  const [, first = "", second = "", ...rest] = parts;
  if (first === "search" && second && !rest.length) return page("fixed", "/search");
  // Staff name campaigns freely. All of them share one path, so that forged requests cannot add
  // paths.
  if (first === "packages" && second && !rest.length && !PERSONAL_PACKAGE_PAGES.has(second)) return page("fixed", "/packages");
  if (first === "articles" && second && !rest.length) return page("topic", path, { slug: second });
  if (first === "live" && second && !rest.length) return page("channel", path, { slug: second });
  // A subscriber-only article read in the account area is tracked as the article.
  const subscriberArticleId = first === "account" && second === "read" && rest.length === 1 ? idIn(rest[0] ?? "") : undefined;
  if (subscriberArticleId !== undefined) return page("article", `/article/${subscriberArticleId}`, { id: subscriberArticleId });
  const id = idIn(second);
  if (id !== undefined && first === "article" && rest.length <= 1) return page("article", `/article/${id}`, { id });
  if (id !== undefined && first === "category" && !rest.length) return page("category", `/category/${id}`, { id });
  if (id !== undefined && first === "event" && !rest.length) return page("event", path, { id });
  return first === "programs" && id !== undefined ? programPage(rest) : undefined;

  function programPage([segment, episode = "", ...more]: string[]): TrackedPage | undefined {
    if (segment === undefined) return page("program", path, { id });
    const episodeId = idIn(episode);
    return segment === "episode" && episodeId !== undefined && !more.length ? page("episode", path, { id: episodeId }) : undefined;
  }
}

/** Returns the decoded path segments, or undefined if the path is malformed. */
function decodedParts(path: string): string[] | undefined {
  if (path.length > MAX_PATH_LENGTH || !path.startsWith("/")) return undefined;
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
