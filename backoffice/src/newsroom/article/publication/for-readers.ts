import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";

/** What decides whether and when readers see an article. */
export type Publication = Pick<ArticleFields, "enable" | "publishedAt" | "embargoUntil" | "expiresAt">;

const timeOf = (at: string | null) => (at ? Date.parse(at) : Number.NEGATIVE_INFINITY);

/** From when readers see an article, in milliseconds of the epoch; null when they never will, or no longer. */
export function seenFrom({ enable, publishedAt, embargoUntil, expiresAt }: Publication, now: Date): number | null {
  if (!enable || !publishedAt) return null;
  const from = Math.max(timeOf(publishedAt), timeOf(embargoUntil));
  return expiresAt && timeOf(expiresAt) <= Math.max(from, now.getTime()) ? null : from;
}

/** What a save means to readers: they see the article from now on, from later on, or no longer; null when it is all the same to them. */
export type Change = "publish" | "schedule" | "withdraw" | null;

/** What becomes of an article for readers when it is saved; `before` is null for one that is not there yet. */
export function changeForReaders(before: Publication | null, after: Publication, now: Date): Change {
  const was = before && seenFrom(before, now);
  const is = seenFrom(after, now);
  const wasSeen = was !== null && was <= now.getTime();
  if (is === null) return wasSeen ? "withdraw" : null;
  if (is <= now.getTime()) return wasSeen ? null : "publish";
  if (wasSeen) return "withdraw";
  return was === null ? "schedule" : null;
}
