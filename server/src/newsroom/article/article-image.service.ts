import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { changeArticle } from "./article-edit.service.ts";

/** Takes a picture off an article; the media room keeps it. @throws NOT_FOUND, also when the article has no such picture */
export function removeImage(context: CallContext, id: number, mediaId: number): Promise<void> {
  return changeArticle(context, id, (_tx, { fields }) => {
    const images = fields.images.filter((image) => image.mediaId !== mediaId);
    if (images.length === fields.images.length) throw notFound();
    return { ...fields, images };
  });
}
