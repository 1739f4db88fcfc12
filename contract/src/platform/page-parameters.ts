/**
 * Parser of a page's query parameter: returns the canonical value, or undefined if the parameter is
 * dropped. The result is part of a cache key, so it should have few distinct values.
 */
export type PageParameter = (value: string) => string | undefined;

/**
 * Replaces every invalid value: the page responds with 400, and all invalid values share one cache
 * key.
 */
const REJECTED = "-";

/** Accepts values that match a pattern; rejects others. */
export const matching =
  (pattern: RegExp): PageParameter =>
  (value) =>
    pattern.test(value) ? value : REJECTED;

/** Accepts one of a few values; drops others. */
export const oneOf =
  (...values: readonly string[]): PageParameter =>
  (value) =>
    values.includes(value) ? value : undefined;

/**
 * Accepts free text. Texts that are too long retain one extra character, so that the page can
 * detect them.
 */
export const text =
  (length: number): PageParameter =>
  (value) =>
    value.trim().slice(0, length + 1) || undefined;

/** Page number of a list. Page 1 is the list itself. */
export const pageNumber: PageParameter = (value) =>
  value === "1" ? undefined : matching(/^[1-9]\d{0,5}$/)(value);

/** Cursor of a list with cursor pagination: an id in base 36. */
export const cursor = matching(/^[1-9a-z][\da-z]{0,10}$/);

/** Day, as YYYY-MM-DD. */
export const day = matching(/^\d{4}-\d{2}-\d{2}$/);

/** Number in a legacy URL; other values are dropped. */
export const legacyNumber: PageParameter = (value) =>
  /^\d{1,15}$/.test(value) ? value : undefined;

/** Slug in a legacy URL; other values are dropped. */
export const legacySlug: PageParameter = (value) =>
  /^[\p{L}\p{M}\p{N}_-]{1,80}$/u.test(value) ? value : undefined;
