import type { ArticleWhole } from "@masthead/contract/newsroom/article.ts";
import { abilityOf } from "@masthead/contract/system/ability.ts";
import { askerOf } from "../../audience/user/user-profile.service.ts";
import { isEntitled } from "../../commerce/subscription/entitlement.service.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { toPicture } from "../media/media.picture.ts";
import { bodiesForReaders } from "./article-body.service.ts";
import { articleWholeRow } from "./article-details.store.ts";

/**
 * The whole text of an article, for who has a subscription that opens it, and for who manages articles. Not for caches.
 * @throws NOT_FOUND unless readers may see the article, PAYMENT_REQUIRED
 */
export async function wholeArticle(context: CallContext, id: number): Promise<ArticleWhole> {
  const { db, now } = context;
  const row = await articleWholeRow(db, id, now);
  if (!row) throw notFound();
  const asker = askerOf(context);
  const opened = !row.premium || abilityOf(asker.role).can("manage", "Article") || (await isEntitled(db, asker.id, "articles", now));
  if (!opened) throw problemError("PAYMENT_REQUIRED");
  const [bodyHtml = ""] = await bodiesForReaders(context, [row.bodyHtml], row.locale);
  const images = row.images.map((image) => toPicture(image.picture, row.locale, image.use));
  return { id, bodyHtml, images, corrections: row.corrections };
}
