import type { ChosenPicture } from "../../media/chosen-picture.ts";

/** What a figure keeps of a picture. */
export function figureAttributes({ mediaId, alt, caption, credit }: ChosenPicture) {
  return { mediaId, src: null, alt: alt || null, caption: caption || null, credit: credit || null, upload: null };
}
