import { IMAGE_FORMATS } from "@masthead/contract/newsroom/media/image-variants.ts";
import { SCRIPTED_LINK } from "../../../../platform/document/pre-hydration-clicks.ts";

export interface ShownPicture {
  sources: { type: string; srcSet: string }[];
  src: string;
  alt: string;
  /** In pixels, unknown for images from other sites. */
  width: number | undefined;
  height: number | undefined;
  caption: string;
  credit: string;
}

/** Returns the id of the entry of a live blog that a link to a picture is in. */
export const entryOf = (link: Element): string | undefined =>
  link.closest("article[id^=entry-]")?.id;

/** Returns the links to the pictures of the article, or of an entry of its live blog. */
export const linksOf = (entry: string | undefined): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(SCRIPTED_LINK)].filter(
    (link) => entryOf(link) === entry,
  );

/** Reads a picture of a text, as the server renders it (server/src/newsroom/article/read). */
export function pictureOf(link: HTMLAnchorElement): ShownPicture {
  const image = link.querySelector("img");
  const caption = link.parentElement?.querySelector("figcaption");
  const credit = caption?.querySelector("small")?.textContent ?? "";
  const text = caption?.textContent ?? "";
  return {
    sources: sourcesOf(link),
    src: link.href,
    alt: image?.alt ?? "",
    width: sizeOf(image?.getAttribute("width")),
    height: sizeOf(image?.getAttribute("height")),
    caption: (credit ? text.slice(0, text.lastIndexOf(credit)) : text).trim(),
    credit: credit.trim(),
  };
}

const sizeOf = (value: string | null | undefined) => Number(value) || undefined;

/** Returns the files of the whole image, also where the text shows a part of it. */
function sourcesOf(link: HTMLAnchorElement): ShownPicture["sources"] {
  const { base, widths = "" } = link.dataset;
  if (base === undefined)
    return [...link.querySelectorAll("source")].map(({ type, srcset }) => ({
      type,
      srcSet: srcset,
    }));
  return IMAGE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widths
      .split(" ")
      .filter(Boolean)
      .map((width) => `${base}-${width}.${format} ${width}w`)
      .join(", "),
  })).filter(({ srcSet }) => srcSet);
}
