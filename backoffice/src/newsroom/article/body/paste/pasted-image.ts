import { isArticleHref } from "@masthead/contract/newsroom/article/article-document.ts";
import { element, findAll, type PastedElement, type PastedNode, textOf } from "./pasted-tree.ts";

const RASTER_DATA_URL = /^data:image\/(png|jpe?g|webp|avif|gif);base64,/i;

export interface PastedImageHandlers {
  /**
   * Starts the upload of a `data:` URL and returns its id; undefined when it cannot be uploaded.
   */
  startUpload(dataAddress: string): string | undefined;
  /**
   * Starts to store an image of another web site in the media library, and returns the id of the
   * upload.
   */
  startFetch(url: string): string;
  /** Called for every image that cannot be imported, such as a local file. */
  onSkipped(): void;
  /**
   * Whether the paste was copied from this editor: only then may it reference the media library.
   */
  fromThisEditor: boolean;
}

const isTrackingPixel = ({ attributes: { width, height } }: PastedElement) =>
  [width, height].some((size) => size && Number.parseInt(size, 10) <= 2);

/** Returns the character that an image shows: mail programs and networks write emoji as images. */
export function emojiOf({ tag, attributes: { alt = "" } }: PastedElement): string | undefined {
  return tag === "img" && alt.length <= 16 && /^(?:\p{RGI_Emoji})+$/v.test(alt) ? alt : undefined;
}

/**
 * Returns the image as the editor schema parses it; empty for tracking pixels and images that
 * cannot be imported.
 */
export function cleanImage(image: PastedElement, handlers: PastedImageHandlers): PastedElement[] {
  const { src = "", alt = "", "data-media-id": mediaId } = image.attributes;
  if (handlers.fromThisEditor && mediaId && /^\d+$/.test(mediaId))
    return [element("img", { "data-media-id": mediaId, alt })];
  if (isTrackingPixel(image)) return [];
  const isWeb = /^https?:\/\//i.test(src) && isArticleHref(src);
  const upload = isWeb
    ? handlers.startFetch(src)
    : RASTER_DATA_URL.test(src)
      ? handlers.startUpload(src)
      : undefined;
  if (upload) return [element("img", { "data-upload": upload, alt })];
  handlers.onSkipped();
  return [];
}

/** Returns a figure with one image and its caption; undefined for any other figure. */
export function cleanFigure(
  figure: PastedElement,
  handlers: PastedImageHandlers,
): PastedNode[] | undefined {
  const [image, ...others] = findAll(figure.children, "img");
  if (!image || others.length) return undefined;
  const captions = findAll(figure.children, "figcaption");
  const [cleaned] = cleanImage(image, handlers);
  if (!cleaned) return captions.length ? [element("p", {}, [singleLine(captions)])] : [];
  const credit = singleLine(findAll(captions, "small"));
  const caption = singleLine(
    captions.map((one) => ({
      ...one,
      children: one.children.filter((child) => !findAll([child], "small").length),
    })),
  );
  if (!caption && !credit) return [element("figure", {}, [cleaned])];
  return [
    element("figure", {}, [
      cleaned,
      element("figcaption", {}, [caption, ...(credit ? [element("small", {}, [credit])] : [])]),
    ]),
  ];
}

const singleLine = (nodes: PastedNode[]) => textOf(nodes).replaceAll(/\s+/g, " ").trim();
