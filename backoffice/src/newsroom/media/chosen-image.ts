import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Image of the media library that was chosen or uploaded, with the texts to use. */
export interface ChosenImage {
  mediaId: number;
  picture: ResponsiveImage;
  alt: string;
  caption: string;
  credit: string;
}

/**
 * Returns an image with its texts in one language. Alt text and caption stay empty when missing in
 * that language; there is no fallback to the other one.
 */
export function toChosenImage(
  { id, picture, alt, caption, decorative, credit }: MediaRecord,
  locale: Locale,
): ChosenImage {
  const altText = decorative ? "" : (alt[locale] ?? "");
  return {
    mediaId: id,
    picture: { ...picture, alt: altText },
    alt: altText,
    caption: caption[locale] ?? "",
    credit,
  };
}
