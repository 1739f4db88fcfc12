import { hasClass, type PastedElement, styleOf } from "./pasted-tree.ts";

/** Left out with everything in them. */
const DROPPED = new Set(
  "script style noscript template head title meta link base xml object applet svg math canvas map colgroup col button input select textarea".split(
    " ",
  ),
);

/** Hold blocks or text and mean nothing by themselves. */
const FLOWS = new Set(
  "div section article header footer main nav address center details summary hgroup form fieldset figcaption caption".split(" "),
);

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol dl li dt dd blockquote pre hr table thead tbody tfoot tr td th figure img aside iframe video audio".split(" "),
);

/** Drawings, document settings and formulas of word processors; their other elements hold text. */
const OFFICE = /^(v|w|m):/;

export const isFlow = ({ tag }: PastedElement) => FLOWS.has(tag);
export const isBlock = (node: PastedElement) => FLOWS.has(node.tag) || BLOCKS.has(node.tag);

/** True for what nobody saw where it was copied: code, hidden text, the comments and deletions of word processors. */
export function isDropped(node: PastedElement): boolean {
  const { tag, attributes } = node;
  if (DROPPED.has(tag) || OFFICE.test(tag)) return true;
  if (styleOf(node, "display") === "none" || styleOf(node, "mso-hide") === "all") return true;
  if (hasClass(node, "msocommentreference", "msocomanchor", "msocomtxt")) return true;
  if (/^comment/.test(styleOf(node, "mso-element")) || styleOf(node, "mso-special-character") === "comment") return true;
  if (tag === "a" && attributes.href?.startsWith("#cmnt")) return true;
  return tag === "del" && ("datetime" in attributes || "cite" in attributes);
}
