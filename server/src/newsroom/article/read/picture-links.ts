import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { escapeHtml } from "../document/render-html.ts";

/** Pictures of a gallery that pages show, as in rich-text.css; the viewer shows all. */
const SHOWN_IN_GALLERY = 5;

/** Figure with an image that is not from the media library. */
const OTHER_IMAGE = /<figure>(<img src="([^"]*)" alt="([^"]*)"[^>]*>)/g;
/** Gallery in a body, which contains only figures. */
export const GALLERY = /<div class="gallery"[^>]*>.*?<\/div>/gs;
const LINK = '<a class="enlarge"';

interface LinkedPicture {
  /** `<picture>` element. */
  picture: string;
  /** Whether the element shows only a part of the image. */
  isPart: boolean;
  image: ResponsiveImage;
  /** Escaped. */
  alt: string;
}

/**
 * Links the picture of a figure to its largest file. The site opens it in the viewer; without
 * JavaScript, and in feeds, the link opens the file. Of a part, the link names the files of the
 * whole image, which the viewer shows.
 */
export function pictureLink(
  { picture, isPart, image, alt }: LinkedPicture,
  locale: Locale,
): string {
  const { base, widths, original } = image;
  const largest = widths.at(-1);
  const file = largest ? `${base}-${largest}.webp` : original;
  const whole = isPart ? ` data-base="${escapeHtml(base)}" data-widths="${widths.join(" ")}"` : "";
  return link(picture, file, whole, alt, locale);
}

function link(picture: string, file: string, attributes: string, alt: string, locale: Locale) {
  const label = escapeHtml(messagesFor(locale)("article.enlarge"));
  return `${LINK} href="${escapeHtml(file)}"${attributes} aria-label="${label}${alt && `: ${alt}`}">${picture}</a>`;
}

/** Links the images of figures that are not from the media library. */
export const withOtherLinks = (html: string, locale: Locale): string =>
  html.replaceAll(
    OTHER_IMAGE,
    (_, image: string, src: string, alt: string) =>
      `<figure>${link(image, src.replaceAll("&amp;", "&"), "", alt, locale)}`,
  );

/** Adds the number of pictures that are not shown to the last one that a gallery shows. */
export const withHiddenCounts = (html: string, locale: Locale): string =>
  html.replaceAll(GALLERY, (gallery) => {
    const count = gallery.split(LINK).length - 1 - SHOWN_IN_GALLERY;
    if (count <= 0) return gallery;
    const label = escapeHtml(messagesFor(locale)("article.morePictures", { count }));
    let position = 0;
    return gallery.replaceAll(/<a class="enlarge"(.*?) aria-label="/gs, (start, rest: string) => {
      position += 1;
      if (position !== SHOWN_IN_GALLERY) return start;
      return `${LINK} data-more="+${formatNumber(count, locale)}"${rest} aria-label="${label}. `;
    });
  });
