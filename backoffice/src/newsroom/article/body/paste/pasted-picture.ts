import { isArticleHref } from "@masthead/contract/newsroom/article-document.ts";
import { element, findAll, type PastedElement, type PastedNode, textOf } from "./pasted-tree.ts";

const RASTER = /^data:image\/(png|jpe?g|webp|avif|gif);base64,/i;

export interface PastedPictures {
  /** The name under which the picture of a data: address is taken in, or undefined when it cannot be. */
  take(dataAddress: string): string | undefined;
  /** Called for every picture that cannot be had: a file of somebody's machine, an address without https. */
  leaveOut(): void;
  /** The clipboard is from an editor like this one: it names pictures of the library. */
  own: boolean;
}

const isDot = ({ attributes: { width, height } }: PastedElement) => [width, height].some((size) => size && Number.parseInt(size, 10) <= 2);

/** The picture as the schema reads it; nothing when it cannot be had or is there to count readers. */
export function cleanImage(image: PastedElement, pictures: PastedPictures): PastedElement[] {
  const { src = "", alt = "", "data-media-id": mediaId } = image.attributes;
  if (pictures.own && mediaId && /^\d+$/.test(mediaId)) return [element("img", { "data-media-id": mediaId, alt })];
  if (isDot(image)) return [];
  if (/^https:\/\//i.test(src) && isArticleHref(src)) return [element("img", { src, alt })];
  const upload = RASTER.test(src) ? pictures.take(src) : undefined;
  if (upload) return [element("img", { "data-upload": upload, alt })];
  pictures.leaveOut();
  return [];
}

/** A figure of one picture with its caption; undefined when it is no such figure. */
export function cleanFigure(figure: PastedElement, pictures: PastedPictures): PastedNode[] | undefined {
  const [image, ...more] = findAll(figure.children, "img");
  if (!image || more.length) return undefined;
  const captions = findAll(figure.children, "figcaption");
  const [shown] = cleanImage(image, pictures);
  if (!shown) return captions.length ? [element("p", {}, [lineOf(captions)])] : [];
  const credit = lineOf(findAll(captions, "small"));
  const caption = lineOf(captions.map((one) => ({ ...one, children: one.children.filter((child) => !findAll([child], "small").length) })));
  if (!caption && !credit) return [element("figure", {}, [shown])];
  return [element("figure", {}, [shown, element("figcaption", {}, [caption, ...(credit ? [element("small", {}, [credit])] : [])])])];
}

const lineOf = (nodes: PastedNode[]) => textOf(nodes).replaceAll(/\s+/g, " ").trim();
