import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageRecordKind } from "@masthead/contract/platform/pages.ts";

/** Records as named in cache tags: those with a page of their own, and others that pages show. */
export type CachedRecord =
  | Exclude<PageRecordKind, "topic">
  | "author"
  | "media"
  | "package"
  | "person"
  | "programCategory"
  | "social"
  | "source"
  | "tag";

/** Lists that change as a whole. */
type CachedList =
  | Exclude<CachedRecord, "article" | "media">
  | "merchant"
  | "most-read"
  | "redirect"
  | "setting"
  | `breaking:${Locale}`
  | `category:${number}:${Locale}`
  | `episode:${number}`
  | `latest:${Locale}`;

/**
 * What a page or a cached value shows: a record, a list, or the weather strip. A service adds the tags of what it reads, a write
 * announces the tags of what it changed.
 */
export type CacheTag = `${CachedRecord}:${number}` | `list:${CachedList}` | "weather";
