import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";

/** Fields that determine whether and when readers see an article. */
export type PublicationFields = Pick<
  ArticleFields,
  "enable" | "publishedAt" | "embargoUntil" | "expiresAt"
>;

const timestampOf = (at: string | null) => (at ? Date.parse(at) : Number.NEGATIVE_INFINITY);

/**
 * Returns the time from which readers see an article, in milliseconds since the epoch; null when
 * they never will, or no longer do.
 */
export function visibleFrom(
  { enable, publishedAt, embargoUntil, expiresAt }: PublicationFields,
  now: Date,
): number | null {
  if (!enable || !publishedAt) return null;
  const from = Math.max(timestampOf(publishedAt), timestampOf(embargoUntil));
  return expiresAt && timestampOf(expiresAt) <= Math.max(from, now.getTime()) ? null : from;
}

/**
 * Effect of a save on readers: they see the article from now on, at a later time, or no longer;
 * null when nothing changes for them.
 */
export type VisibilityChange = "publish" | "schedule" | "unpublish" | null;

/** Returns the effect of a save on readers; `before` is null for a new article. */
export function visibilityChange(
  before: PublicationFields | null,
  after: PublicationFields,
  now: Date,
): VisibilityChange {
  const previousFrom = before && visibleFrom(before, now);
  const nextFrom = visibleFrom(after, now);
  const wasVisible = previousFrom !== null && previousFrom <= now.getTime();
  if (nextFrom === null) return wasVisible ? "unpublish" : null;
  if (nextFrom <= now.getTime()) return wasVisible ? null : "publish";
  if (wasVisible) return "unpublish";
  return previousFrom === null ? "schedule" : null;
}
