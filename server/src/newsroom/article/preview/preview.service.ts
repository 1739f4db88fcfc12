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
import { opensPreview, PREVIEW_LIFETIME, type PreviewLinkOrigin } from "./preview-maker.service.ts";

/** Number of related articles in a preview. */
export const PREVIEW_RELATED_LIMIT = 6;

/**
 * Returns a path that opens a preview of the article without sign-in, for an hour.
 * @throws NOT_FOUND
 */
export async function sharePreview(
  { platform, db, now, user }: CallContext,
  id: number,
): Promise<{ path: string; expiresAt: string }> {
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
  const expiresAt = new Date(now.getTime() + PREVIEW_LIFETIME);
  const token = tokenOf(platform, id, { expiry: expiresAt.getTime(), makerId: user?.id ?? 0 });
  return { path: articlePreviewPath(stored.locale, id, token), expiresAt: expiresAt.toISOString() };
}

/**
 * Returns an article in any state, in its own language, to the holder of a token. The response must
 * not be cached.
 * @throws NOT_FOUND, also for an invalid or expired token, for one whose maker lost access, and for
 *   one from before the article was withdrawn
 */
export async function previewArticle(
  context: CallContext,
  id: number,
  token: string,
): Promise<ArticlePreview> {
  const { platform, db, now } = context;
  const origin = originOf(token);
  if (
    !isSameSecret(token, tokenOf(platform, id, origin)) ||
    !(await opensPreview(platform.database.db, origin, now.getTime()))
  )
    throw notFound();
  const [row, related, withdrawn] = await Promise.all([
    articlePreviewRow(db, id, now),
    previewRelatedIds(db, id, now, PREVIEW_RELATED_LIMIT),
    findWithdrawn(context, id),
  ]);
  if (!row || !related) throw notFound();
  const sharedAt = origin.expiry - PREVIEW_LIFETIME;
  if (withdrawn && sharedAt < Date.parse(withdrawn.at)) throw notFound();
  const [details, cards] = await Promise.all([
    buildDetails(context, row, origin),
    cardsOf(context, related),
  ]);
  return {
    ...details,
    state: row.state,
    unsaved: false,
    shownUntil: new Date(origin.expiry).toISOString(),
    related: cards,
  };
}

/** Token in the form `{expiry}.{maker}.{hash}`, with numbers in base 36. */
function tokenOf(platform: Platform, id: number, { expiry, makerId }: PreviewLinkOrigin): string {
  const hash = keyedHash(
    platform.config.APP_SECRET,
    "article preview",
    `${id}:${expiry}:${makerId}`,
  );
  return `${expiry.toString(36)}.${makerId.toString(36)}.${hash}`;
}

/** Numbers that a token lacks are NaN. */
function originOf(token: string): PreviewLinkOrigin {
  const [expiry = "", makerId = ""] = token.split(".");
  return { expiry: Number.parseInt(expiry, 36), makerId: Number.parseInt(makerId, 36) };
}
