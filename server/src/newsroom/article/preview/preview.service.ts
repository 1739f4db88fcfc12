import type { ArticlePreview } from "@masthead/contract/newsroom/article/article-preview.ts";
import { articlePreviewPath } from "@masthead/contract/platform/paths.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../../platform/secrets.ts";
import { storedArticle } from "../edit/stored-article.store.ts";
import { cardsOf } from "../read/card.service.ts";
import { buildDetails } from "../read/details.service.ts";
import { articlePreviewRow } from "../read/details.store.ts";
import { previewRelatedIds } from "../read/related.store.ts";
import { findWithdrawn } from "../read/withdrawn.service.ts";

/** Lifetime of a preview URL, in milliseconds. */
export const PREVIEW_LIFETIME = 60 * 60 * 1000;
/** Number of related articles in a preview. */
export const PREVIEW_RELATED_LIMIT = 6;

/**
 * Returns a path that shows the article in its current state to anyone who has it, for an hour.
 * @throws NOT_FOUND
 */
export async function sharePreview({ platform, db, now }: CallContext, id: number): Promise<{ path: string; expiresAt: string }> {
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
  const expiresAt = new Date(now.getTime() + PREVIEW_LIFETIME);
  return { path: articlePreviewPath(stored.locale, id, tokenOf(platform, id, expiresAt.getTime())), expiresAt: expiresAt.toISOString() };
}

/**
 * Returns an article in any state, in its own language, to the holder of a token. The response must not
 * be cached.
 * @throws NOT_FOUND, also for an invalid or expired token, and for one from before the article was withdrawn
 */
export async function previewArticle(context: CallContext, id: number, token: string): Promise<ArticlePreview> {
  const { platform, db, now } = context;
  if (!isValidToken(platform, id, token, now)) throw notFound();
  const [row, related, withdrawn] = await Promise.all([
    articlePreviewRow(db, id, now),
    previewRelatedIds(db, id, now, PREVIEW_RELATED_LIMIT),
    findWithdrawn(context, id),
  ]);
  if (!row || !related) throw notFound();
  const sharedAt = expiryOf(token) - PREVIEW_LIFETIME;
  if (withdrawn && sharedAt < Date.parse(withdrawn.at)) throw notFound();
  const [details, cards] = await Promise.all([buildDetails(context, row), cardsOf(context, related)]);
  return { ...details, state: row.state, unsaved: false, shownUntil: new Date(expiryOf(token)).toISOString(), related: cards };
}

/** Token in the form `{expiry in base 36}.{hash}`; `expiry` in milliseconds since 1970. */
function tokenOf(platform: Platform, id: number, expiry: number): string {
  return `${expiry.toString(36)}.${keyedHash(platform.config.APP_SECRET, "article preview", `${id}:${expiry}`)}`;
}

/** Milliseconds since 1970; NaN if the token has no expiry. */
const expiryOf = (token: string): number => Number.parseInt(token.split(".")[0] ?? "", 36);

function isValidToken(platform: Platform, id: number, token: string, now: Date): boolean {
  const expiry = expiryOf(token);
  if (!Number.isSafeInteger(expiry) || expiry <= now.getTime()) return false;
  return isSameSecret(token, tokenOf(platform, id, expiry));
}
