/**
 * Query parameter of a page: returns a value in its one spelling, or undefined when the parameter is dropped. The result is part of a cache
 * key, so it takes few values.
 */
export type PageParameter = (given: string) => string | undefined;

/** Stands for every value that a page refuses: the page answers 400, and all refused values share one cache key. */
export const REFUSED = "-";

/** A value of a known form; anything else is refused. */
export const matching =
  (pattern: RegExp): PageParameter =>
  (given) =>
    pattern.test(given) ? given : REFUSED;

/** One of a few values; anything else is dropped. */
export const oneOf =
  (...values: readonly string[]): PageParameter =>
  (given) =>
    values.includes(given) ? given : undefined;

/** Free text. One character more than `length` is left, by which the page sees that the text was too long. */
export const text =
  (length: number): PageParameter =>
  (given) =>
    given.trim().slice(0, length + 1) || undefined;

/** Number of a page of a list. The first page is the list itself. */
export const pageNumber: PageParameter = (given) => (given === "1" ? undefined : matching(/^[1-9]\d{0,5}$/)(given));

/** Cursor of a list that is scrolled: an id in base 36. */
export const cursor = matching(/^[1-9a-z][\da-z]{0,10}$/);

/** Day, as YYYY-MM-DD. */
export const day = matching(/^\d{4}-\d{2}-\d{2}$/);

/** Number that an old address holds; anything else is dropped. */
export const formerNumber: PageParameter = (given) => (/^\d{1,15}$/.test(given) ? given : undefined);

/** Slug that an old address holds; anything else is dropped. */
export const formerSlug: PageParameter = (given) => (/^[\p{L}\p{M}\p{N}_-]{1,80}$/u.test(given) ? given : undefined);
