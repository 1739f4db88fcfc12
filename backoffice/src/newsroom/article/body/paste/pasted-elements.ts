import {
  findAll,
  hasClass,
  isElement,
  type PastedElement,
  type PastedNode,
  styleOf,
  textOf,
} from "./pasted-tree.ts";

/** Elements dropped with their content. */
const DROPPED = new Set(
  "script style noscript template head title meta link base xml object applet svg math canvas map colgroup col button input select textarea".split(
    " ",
  ),
);

/** Containers of blocks or text that have no meaning themselves. */
const CONTAINERS = new Set(
  "div section article header footer main nav address center details summary hgroup form fieldset figcaption caption".split(
    " ",
  ),
);

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol dl li dt dd blockquote pre hr table thead tbody tfoot tr td th figure img aside iframe video audio".split(
    " ",
  ),
);

/**
 * Office elements for settings, properties, drawings and formulas. All others, such as content
 * controls, contain text.
 */
const DROPPED_OFFICE_TAGS = /^(v:|m:|w:(\w*pr|worddocument|latentstyles|lsdexception|data)$)/;
/** Elements that show nothing where they are dropped. */
const INVISIBLE = new Set(
  "script style noscript template head title meta link base xml applet map colgroup col".split(" "),
);

export const isFlow = ({ tag }: PastedElement) => CONTAINERS.has(tag);
export const isBlock = (node: PastedElement) => CONTAINERS.has(node.tag) || BLOCKS.has(node.tag);

/** Returns true for a dropped element whose text was visible: the editor is notified. */
export function isVisibleWhenDropped(node: PastedElement): boolean {
  const isOfText = DROPPED.has(node.tag) || DROPPED_OFFICE_TAGS.test(node.tag);
  const isHidden = styleOf(node, "display") === "none" || styleOf(node, "mso-hide") === "all";
  return (
    isOfText &&
    !isHidden &&
    !INVISIBLE.has(node.tag) &&
    !/^w:/.test(node.tag) &&
    textOf(node.children).trim() !== ""
  );
}

/**
 * Replaces elements of Office namespaces by their content: content controls and smart tags wrap
 * blocks and words of a text. The text of a drawing is in its text boxes.
 */
export function unwrapOffice(nodes: PastedNode[]): PastedNode[] {
  return nodes.flatMap((node): PastedNode[] => {
    if (!isElement(node)) return [node];
    const children = unwrapOffice(node.children);
    if (!node.tag.includes(":")) return [{ ...node, children }];
    if (/^v:(group|shape|rect|roundrect)$/.test(node.tag)) {
      const boxes = findAll(children, "v:textbox");
      return boxes.length ? boxes.flatMap((box) => box.children) : [{ ...node, children }];
    }
    return DROPPED_OFFICE_TAGS.test(node.tag) ? [{ ...node, children }] : children;
  });
}

/**
 * Returns true for content that was not visible at its source: code, hidden text, and the comments
 * and deletions of word processors.
 */
export function isDropped(node: PastedElement): boolean {
  const { tag, attributes } = node;
  if (DROPPED.has(tag) || DROPPED_OFFICE_TAGS.test(tag)) return true;
  if (styleOf(node, "display") === "none" || styleOf(node, "mso-hide") === "all") return true;
  if (hasClass(node, "msocommentreference", "msocomanchor", "msocomtxt")) return true;
  if (
    /^comment/.test(styleOf(node, "mso-element")) ||
    styleOf(node, "mso-special-character") === "comment"
  )
    return true;
  if (tag === "a" && attributes.href?.startsWith("#cmnt")) return true;
  return tag === "del" && ("datetime" in attributes || "cite" in attributes);
}
