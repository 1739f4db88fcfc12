import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** A picture of the media library that was chosen or sent in, with the words it shall stand with. */
export interface ChosenPicture {
  mediaId: number;
  picture: Picture;
  alt: string;
  caption: string;
  credit: string;
}

/** A picture of the library as text in one language takes it: its alt and caption in that language or none, never the other one's. */
export function toChosen({ id, picture, alt, caption, decorative, credit }: MediaRecord, locale: Locale): ChosenPicture {
  const words = decorative ? "" : (alt[locale] ?? "");
  return { mediaId: id, picture: { ...picture, alt: words }, alt: words, caption: caption[locale] ?? "", credit };
}
