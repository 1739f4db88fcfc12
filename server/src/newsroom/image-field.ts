import type { CallContext } from "../platform/platform.ts";
import { findImagesById } from "./media/media-lookup.service.ts";

/** Returns the image for each id, in the order of the ids; null without an id or image. */
export async function imagesOf(context: CallContext, ids: (number | null)[]) {
  const images = await findImagesById(
    context.db,
    ids.filter((id) => id !== null),
    context.locale,
  );
  return ids.map((id) => (id === null ? null : (images.get(id) ?? null)));
}
