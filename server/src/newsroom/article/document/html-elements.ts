import type { ArticleMark, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { type HtmlElement, isElement } from "./html-tree.ts";

/** What the elements of HTML are to the body of an article. */
const byTag = <T>(tags: Record<string, T>) =>
  new Map(Object.entries(tags).flatMap(([names, value]) => names.split(" ").map((name): [string, T] => [name, value])));

/** Marks by the elements that stand for them. */
export const MARKS = byTag<Exclude<ArticleMark["type"], "link">>({
  "strong b": "bold",
  "em i cite": "italic",
  "u ins": "underline",
  "s del strike": "strike",
  "code kbd tt": "code",
  sub: "subscript",
  sup: "superscript",
});

/** Blocks that hold blocks, by the elements that stand for them. */
export const CONTAINERS = byTag<ArticleNode["type"]>({
  "ul dl": "bulletList",
  ol: "orderedList",
  "li dt dd": "listItem",
  blockquote: "blockquote",
});

/** Elements that are left out with everything in them. */
export const IGNORED = new Set(
  "script style noscript template head title object form svg math colgroup col button input select textarea".split(" "),
);

/** Elements that hold blocks and mean nothing to a body by themselves. */
export const FLOWS = new Set("div section article header footer main nav address center details summary hgroup".split(" "));

const OTHER_BLOCKS = "p h1 h2 h3 h4 h5 h6 hr pre img figure figcaption iframe embed audio video table aside".split(" ");
const BLOCKS = new Set([...OTHER_BLOCKS, ...FLOWS, ...CONTAINERS.keys()]);

/** True when a block stands anywhere in the element. */
export function holdsBlocks(element: HtmlElement): boolean {
  return element.childNodes.some((child) => isElement(child) && (BLOCKS.has(child.tagName) || holdsBlocks(child)));
}
