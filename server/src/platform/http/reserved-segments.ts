import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { LOW_DATA_SEGMENT } from "@masthead/contract/platform/low-data-switch.ts";
import { PAGES } from "@masthead/contract/platform/pages.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";

/** First path segments that the server responds to itself; pages have others. */
export const SERVER_SEGMENTS: ReadonlySet<string> = new Set([
  "api",
  "apple-touch-icon-precomposed.png",
  "apple-touch-icon.png",
  "assets",
  "builds",
  "favicon.ico",
  "healthz",
  "icon.svg",
  "icons",
  "locale",
  LOW_DATA_SEGMENT,
  "media",
  "metrics",
  "mrss",
  "oembed",
  "podcast",
  "proxy-check",
  "readyz",
  "recordings",
  "robots.txt",
  "sandbox-gateway",
  "share.png",
  "sitemaps",
  "stream",
  "sw.js",
]);

/** First path segments that the back office cannot have. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...SERVER_SEGMENTS,
  ...LOCALES.map((locale) => localePrefix(locale).slice(1)),
  ...PAGES.map(({ pattern }) => pattern.split("/", 1)[0] ?? ""),
]);
