import type { ArticlePreview } from "@masthead/contract/newsroom/article-preview.ts";
import { articlePreviewPath } from "@masthead/contract/system/paths.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";
import { cardsOf } from "./article-card.service.ts";
import { detailsOf } from "./article-details.service.ts";
import { articlePreviewRow } from "./article-details.store.ts";
import { storedArticle } from "./article-fields.store.ts";
import { previewRelatedIds } from "./article-related.store.ts";

/** How long an address shows an article, in milliseconds. */
export const PREVIEW_LIFE = 60 * 60 * 1000;
/** Related articles that a preview comes with. */
export const RELATED_IN_PREVIEW = 6;

/** An address that shows an article as it is, to whoever has it, for an hour. @throws NOT_FOUND */
export async function sharePreview({ platform, db, now }: CallContext, id: number): Promise<{ path: string; expiresAt: string }> {
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
  const expiresAt = new Date(now.getTime() + PREVIEW_LIFE);
  return { path: articlePreviewPath(stored.locale, id, tokenOf(platform, id, expiresAt.getTime())), expiresAt: expiresAt.toISOString() };
}

/** An article in any state, in its own language, to the holder of a token. Not for caches. @throws NOT_FOUND, also for a token that is not, or no longer, good */
export async function previewArticle(context: CallContext, id: number, token: string): Promise<ArticlePreview> {
  const { platform, db, now } = context;
  if (!isGood(platform, id, token, now)) throw notFound();
  const [row, related] = await Promise.all([articlePreviewRow(db, id, now), previewRelatedIds(db, id, now, RELATED_IN_PREVIEW)]);
  if (!row || !related) throw notFound();
  const [details, cards] = await Promise.all([detailsOf(context, row), cardsOf(context, related)]);
  return { ...details, state: row.state, unsaved: false, shownUntil: new Date(expiryOf(token)).toISOString(), related: cards };
}

/** `{expiry in base 36}.{hash}`. */
function tokenOf(platform: Platform, id: number, expiry: number): string {
  return `${expiry.toString(36)}.${keyedHash(platform.config.DATA_DIR, "article preview", `${id}:${expiry}`)}`;
}

/** Milliseconds since 1970; NaN if it tells none. */
const expiryOf = (token: string): number => Number.parseInt(token.split(".")[0] ?? "", 36);

function isGood(platform: Platform, id: number, token: string, now: Date): boolean {
  const expiry = expiryOf(token);
  if (!Number.isSafeInteger(expiry) || expiry <= now.getTime()) return false;
  return isSameSecret(token, tokenOf(platform, id, expiry));
}
