import type { ChosenImage } from "../../media/chosen-image.ts";

/** Returns the attributes of a figure node for an image of the media library. */
export function figureAttributes({ mediaId, alt, caption, credit }: ChosenImage) {
  return {
    mediaId,
    src: null,
    alt: alt || null,
    caption: caption || null,
    credit: credit || null,
    upload: null,
  };
}
