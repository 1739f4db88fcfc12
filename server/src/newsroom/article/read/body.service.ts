import { IMAGE_FORMATS } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sanitizeBody } from "../../../platform/html/sanitize.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { escapeHtml } from "../document/render-html.ts";

/**
 * Reference to an image of the media library in a stored body. The available sizes are known only
 * when the body is read.
 */
const MEDIA_REFERENCE = /<img data-media-id="(\d+)" alt="([^"]*)" ?\/?>/g;

/** Gallery in a body, which contains only figures. */
const GALLERY = /<div class="gallery"[^>]*>.*?<\/div>/gs;

/** `sizes` attribute of a figure in the text. */
const SIZES = "(min-width: 48rem) 680px, 100vw";

/** Renders stored bodies for readers: sanitized again, with every image size that exists by now. */
export async function bodiesForReaders(context: CallContext, bodies: string[], locale: Locale): Promise<string[]> {
  const sanitized = bodies.map(sanitizeBody);
  const ids = sanitized.flatMap((html) => [...html.matchAll(MEDIA_REFERENCE)].map((match) => Number(match[1])));
  if (!ids.length) return sanitized;
  const images = await findImagesById(context.db, [...new Set(ids)], locale);
  const withPictures = (html: string, isInGallery: boolean) =>
    html.replaceAll(MEDIA_REFERENCE, (_, id: string, alt: string) => {
      const image = images.get(Number(id));
      return image ? pictureElement(image, alt, isInGallery) : "";
    });
  return sanitized.map((html) =>
    withPictures(
      html.replaceAll(GALLERY, (gallery) => withPictures(gallery, true)),
      false,
    ),
  );
}

/** Returns the `<picture>` element of an image. `alt` must be escaped. Galleries show images in the shape of lead images. */
function pictureElement(image: ResponsiveImage, alt: string, isInGallery: boolean): string {
  const { base, widths } = (isInGallery && image.crops?.lead) || image;
  const srcset = (format: string) => widths.map((width) => `${base}-${width}.${format} ${width}w`).join(", ");
  const sources = widths.length
    ? IMAGE_FORMATS.map((format) => `<source type="image/${format}" srcset="${srcset(format)}" sizes="${SIZES}">`).join("")
    : "";
  return `<picture>${sources}<img src="${escapeHtml(image.original)}" alt="${alt}" width="${image.width}" height="${image.height}" loading="lazy" decoding="async"></picture>`;
}
