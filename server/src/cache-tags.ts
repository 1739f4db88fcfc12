import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageRecordKind } from "@masthead/contract/platform/pages.ts";

/** Records in cache tags: records with their own page, and others that pages show. */
export type CachedRecord =
  | Exclude<PageRecordKind, "topic">
  | "author"
  | "letters"
  | "liveBlog"
  | "media"
  | "newsletter"
  | "newsletterIssue"
  | "package"
  | "person"
  | "programCategory"
  | "result"
  | "social"
  | "songs"
  | "source"
  | "tag";

/** Lists that change as a whole. */
type CachedList =
  | Exclude<
      CachedRecord,
      "article" | "letters" | "liveBlog" | "media" | "newsletterIssue" | "result" | "songs"
    >
  | "merchant"
  | "most-read"
  | "redirect"
  | "setting"
  | "sitemap"
  | "transcript"
  | `breaking:${Locale}`
  | `category:${number}:${Locale}`
  | `columns:${number}`
  | `episode:${number}`
  | `front:${Locale}:${number}`
  | `latest:${Locale}`
  | `letters:${Locale}`;

/**
 * Dependency of a page or a cached value: a record, a list, the weather strip, a file of the image
 * with a hash, or the subtitles of a recording by its file. A service adds the tags of the records
 * it reads; a write announces the tags of the records it changed. `clock`: the content depends on
 * the time, and changes without an announcement.
 */
export type CacheTag =
  | `${CachedRecord}:${number}`
  | `list:${CachedList}`
  | `file:${string}`
  | "weather"
  | "religious-calendar"
  | "seasonal-grid"
  | "season-look"
  | "clock";

/** Broadcast content depends on the time throughout: current and past airings, and past events. */
const CLOCK_TAG = /^(clock$|(list:)?(channel|program|programCategory|episode|event)(:|$))/;

/** Returns whether content with this tag depends on the time. */
export const isClockTag = (tag: string): boolean => CLOCK_TAG.test(tag);
