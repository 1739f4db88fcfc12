import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { ArticleFullText } from "@masthead/contract/newsroom/article/article.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { isEntitled } from "../../../commerce/commerce.ts";
import { notFound, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { toImage } from "../../media/media.image.ts";
import { bodiesForReaders } from "../read/body.service.ts";
import { articleFullTextRow } from "./full-text.store.ts";

/**
 * Access through the paywall. Returns the full text of an article to subscribers who are entitled
 * to it and to staff who manage articles. The response must not be cached.
 * @throws NOT_FOUND unless readers may see the article, PAYMENT_REQUIRED
 */
export async function articleFullText(context: CallContext, id: number): Promise<ArticleFullText> {
  const { db, now } = context;
  const row = await articleFullTextRow(db, id, now);
  if (!row) throw notFound();
  const user = requireUser(context);
  const entitlement =
    row.categoryId === null ? "articles" : scopedEntitlement("category", row.categoryId);
  const mayRead =
    !row.premium ||
    abilityOf(user.role).can("manage", "Article") ||
    (await isEntitled(db, user.id, entitlement, now));
  if (!mayRead) throw problemError("PAYMENT_REQUIRED");
  const recordingsUntil = new Date(
    now.getTime() + context.platform.config.STREAM_TOKEN_MINUTES * MINUTE,
  );
  const grant = { articleId: id, makerId: 0, expiry: recordingsUntil.getTime() };
  const [bodyHtml = ""] = await bodiesForReaders(context, [row.bodyHtml], row.locale, grant);
  const images = row.images.map(({ image, use }) => toImage(image, row.locale, use));
  return {
    id,
    bodyHtml,
    images,
    corrections: row.corrections,
    recordingsUntil: recordingsUntil.toISOString(),
  };
}
