import { escapeHtml } from "../../article/document/render-html.ts";

/** File in the WordPress media library. */
export interface Attachment {
  id: number;
  url: string;
  alt: string;
  caption: string;
  /** Id of the post it was uploaded to, 0 for none. */
  postId: number;
}

/** Lookup in the WordPress media library: any file by id, the images of a post. */
export interface AttachmentLookup {
  byId(id: number): Attachment | undefined;
  ofPost(postId: number): Attachment[];
}

/** Whether a URL has the file extension of an image. */
export const isImageUrl = (address: string) =>
  /\.(jpe?g|png|gif|webp|avif)$/i.test(address.split(/[?#]/, 1)[0] ?? "");

export const isWebAddress = (value: string | undefined): value is string =>
  value !== undefined && /^(https?:)?\/\//.test(value);

/** Surrounds HTML with empty lines, which end a paragraph in texts of the classic editor. */
export const ownBlock = (html: string) => `\n\n${html}\n\n`;

export function figureHtml({
  url,
  alt = "",
  caption = "",
  id,
}: {
  url: string;
  alt?: string;
  caption?: string;
  id?: number;
}): string {
  const ofLibrary = id ? ` class="wp-image-${id}"` : "";
  const text = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : "";
  return `<figure><img${ofLibrary} src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${text}</figure>`;
}

/**
 * Returns a gallery of images of the media library, and the number of ids that are not images of
 * the file.
 */
export function galleryHtml(
  ids: number[],
  attachments: AttachmentLookup,
): { html: string; missing: number } {
  const images = ids
    .flatMap((id) => attachments.byId(id) ?? [])
    .filter(({ url }) => isImageUrl(url));
  const figures = images.map(figureHtml).join("");
  return {
    html: images.length > 1 ? `<div class="gallery">${figures}</div>` : figures,
    missing: ids.length - images.length,
  };
}

/** Returns the positive numbers of a comma-separated list. */
export const idList = (text: string | undefined): number[] =>
  (text ?? "")
    .split(/[\s,]+/)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

export const linkHtml = (url: string, label: string) =>
  `<p><a href="${escapeHtml(url)}">${label || escapeHtml(url)}</a></p>`;
