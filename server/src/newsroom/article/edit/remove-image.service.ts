import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { changeArticle } from "./edit.service.ts";

/**
 * Removes an image from an article. The media library retains it.
 * @throws NOT_FOUND, also when the article does not have the image
 */
export function removeImage(context: CallContext, id: number, mediaId: number): Promise<void> {
  return changeArticle(context, id, (_tx, { fields }) => {
    const images = fields.images.filter((image) => image.mediaId !== mediaId);
    if (images.length === fields.images.length) throw notFound();
    return { ...fields, images };
  });
}
