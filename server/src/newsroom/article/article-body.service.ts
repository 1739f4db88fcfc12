import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { PICTURE_FORMATS } from "@masthead/contract/newsroom/picture-variants.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sanitizeBody } from "../../platform/html/sanitize.ts";
import type { CallContext } from "../../platform/platform.ts";
import { picturesById } from "../media/media-lookup.service.ts";
import { escapeHtml } from "./document/render-html.ts";

/** A picture of the media library as a stored body names it. What sizes it has is known only when it is read. */
const NAMED_PICTURE = /<img data-media-id="(\d+)" alt="([^"]*)" ?\/?>/g;

/** How wide a figure is shown in the text. */
const SIZES = "(min-width: 48rem) 680px, 100vw";

/** Bodies as readers get them: allow-listed once more, and their pictures in every size that exists by now. */
export async function bodiesForReaders(context: CallContext, bodies: string[], locale: Locale): Promise<string[]> {
  const clean = bodies.map(sanitizeBody);
  const ids = clean.flatMap((html) => [...html.matchAll(NAMED_PICTURE)].map((match) => Number(match[1])));
  if (!ids.length) return clean;
  const pictures = await picturesById(context.db, [...new Set(ids)], locale);
  return clean.map((html) =>
    html.replaceAll(NAMED_PICTURE, (_, id: string, alt: string) => {
      const picture = pictures.get(Number(id));
      return picture ? pictureElement(picture, alt) : "";
    }),
  );
}

/** `alt` is escaped already. */
function pictureElement(picture: Picture, alt: string): string {
  const srcset = (format: string) => picture.widths.map((width) => `${picture.base}-${width}.${format} ${width}w`).join(", ");
  const sources = picture.widths.length
    ? PICTURE_FORMATS.map((format) => `<source type="image/${format}" srcset="${srcset(format)}" sizes="${SIZES}">`).join("")
    : "";
  return `<picture>${sources}<img src="${escapeHtml(picture.original)}" alt="${alt}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async"></picture>`;
}
