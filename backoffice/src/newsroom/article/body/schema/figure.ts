import { Node } from "@tiptap/core";

/** Returns the image of a parsed element, which is either the figure or the image itself. */
function imageOf(element: HTMLElement): HTMLImageElement | null {
  return element instanceof HTMLImageElement ? element : element.querySelector("img");
}

/** Returns the caption without the credit, which is a `<small>` in it. */
function captionOf(element: HTMLElement): string | null {
  const caption = element.querySelector("figcaption")?.cloneNode(true);
  if (!(caption instanceof HTMLElement)) return null;
  for (const small of caption.querySelectorAll("small")) small.remove();
  return caption.textContent?.replaceAll(/\s+/g, " ").trim() || null;
}

const attributeFrom = (parseHTML: (element: HTMLElement) => string | number | null) => ({
  default: null,
  rendered: false,
  parseHTML,
});

/**
 * Node for an image with caption, credit and alt text, all of them attributes. `upload` is the id
 * of a pending upload and is never stored.
 */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    mediaId: attributeFrom((element) => Number(imageOf(element)?.dataset.mediaId) || null),
    src: attributeFrom((element) =>
      imageOf(element)?.dataset.mediaId ? null : (imageOf(element)?.getAttribute("src") ?? null),
    ),
    alt: attributeFrom((element) => imageOf(element)?.getAttribute("alt") || null),
    caption: attributeFrom(captionOf),
    credit: attributeFrom(
      (element) => element.querySelector("figcaption small")?.textContent?.trim() || null,
    ),
    upload: attributeFrom((element) => imageOf(element)?.dataset.upload ?? null),
  }),
  parseHTML: () => [{ tag: "figure:has(img)" }, { tag: "img" }],
  renderHTML({ node }) {
    const { mediaId, src, alt, caption, credit } = node.attrs;
    const image = [
      "img",
      { ...(mediaId ? { "data-media-id": mediaId } : { src }), alt: alt ?? "" },
    ];
    return [
      "figure",
      image,
      ...(caption || credit
        ? [["figcaption", caption ?? "", ...(credit ? [" ", ["small", credit]] : [])]]
        : []),
    ];
  },
});
