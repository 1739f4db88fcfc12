import { Node } from "@tiptap/core";

/** Words and address of a picture in HTML, whether the element is the figure or the image alone. */
function imageOf(element: HTMLElement): HTMLImageElement | null {
  return element instanceof HTMLImageElement ? element : element.querySelector("img");
}

/** The caption without the credit, which stands in it as `<small>`. */
function captionOf(element: HTMLElement): string | null {
  const caption = element.querySelector("figcaption")?.cloneNode(true);
  if (!(caption instanceof HTMLElement)) return null;
  for (const small of caption.querySelectorAll("small")) small.remove();
  return caption.textContent?.replaceAll(/\s+/g, " ").trim() || null;
}

const read = (parseHTML: (element: HTMLElement) => string | number | null) => ({ default: null, rendered: false, parseHTML });

/**
 * A picture with its words. Everything about it is an attribute; `upload` names the picture that is on its way to take
 * this place, and is never stored.
 */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    mediaId: read((element) => Number(imageOf(element)?.dataset.mediaId) || null),
    src: read((element) => (imageOf(element)?.dataset.mediaId ? null : (imageOf(element)?.getAttribute("src") ?? null))),
    alt: read((element) => imageOf(element)?.getAttribute("alt") || null),
    caption: read(captionOf),
    credit: read((element) => element.querySelector("figcaption small")?.textContent?.trim() || null),
    upload: read((element) => imageOf(element)?.dataset.upload ?? null),
  }),
  parseHTML: () => [{ tag: "figure:has(img)" }, { tag: "img" }],
  renderHTML({ node }) {
    const { mediaId, src, alt, caption, credit } = node.attrs;
    const image = ["img", { ...(mediaId ? { "data-media-id": mediaId } : { src }), alt: alt ?? "" }];
    return ["figure", image, ...(caption || credit ? [["figcaption", caption ?? "", ...(credit ? [" ", ["small", credit]] : [])]] : [])];
  },
});
