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
import { narrationOf } from "../read/narration.ts";
import { withTemplate } from "../read/template.ts";
import { articleFullTextRow } from "./full-text.store.ts";
import type { RecordingGrant } from "./recording-grant.ts";

/**
 * Access through the paywall. Returns the full text of an article to subscribers who are entitled
 * to it and to staff who manage articles. The response must not be cached.
 * @throws NOT_FOUND unless readers may see the article, PAYMENT_REQUIRED
 */
export async function articleFullText(context: CallContext, id: number): Promise<ArticleFullText> {
  const row = await articleFullTextRow(context.db, id, context.now);
  if (!row) throw notFound();
  const grant = await requireFullText(context, row);
  const [bodyHtml = ""] = await bodiesForReaders(context, [row.bodyHtml], row.locale, grant);
  const images = row.images.map(({ image, use }) => toImage(image, row.locale, use));
  return {
    id,
    bodyHtml: withTemplate(bodyHtml, row.template, row.locale),
    images,
    narration: await narrationOf(context, row, grant),
    corrections: row.corrections,
    recordingsUntil: new Date(grant.expiry).toISOString(),
  };
}

/**
 * Requires that the current user may read everything in an article that readers see. Returns the
 * access to its recordings.
 * @throws PAYMENT_REQUIRED
 */
export async function requireFullText(
  context: CallContext,
  { id, premium, categoryId }: { id: number; premium: boolean; categoryId: number | null },
): Promise<RecordingGrant> {
  const { db, now, platform } = context;
  const user = requireUser(context);
  const entitlement = categoryId === null ? "articles" : scopedEntitlement("category", categoryId);
  const mayRead =
    !premium ||
    abilityOf(user.role).can("manage", "Article") ||
    (await isEntitled(db, user.id, entitlement, now));
  if (!mayRead) throw problemError("PAYMENT_REQUIRED");
  const expiry = now.getTime() + platform.config.STREAM_TOKEN_MINUTES * MINUTE;
  return { articleId: id, makerId: 0, expiry };
}
