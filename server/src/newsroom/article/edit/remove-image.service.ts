import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { deleteOwnDrafts } from "../draft/draft.service.ts";
import { saveArticle } from "../save/save.service.ts";
import { withLockedArticle } from "./locked-article.service.ts";

/**
 * Removes an image from an article. The media library retains it.
 * @throws NOT_FOUND, also when the article does not have the image
 */
export function removeImage(context: CallContext, id: number, mediaId: number): Promise<void> {
  return withLockedArticle(context, { id }, async (tx, article) => {
    const { fields } = article;
    const images = fields.images.filter((image) => image.mediaId !== mediaId);
    if (images.length === fields.images.length) throw notFound();
    await saveArticle(tx, context, article, { ...fields, images }, { kind: "edit" });
    await deleteOwnDrafts(tx, context, id);
  });
}
