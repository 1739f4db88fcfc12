import {
  element,
  hasClass,
  isElement,
  type PastedElement,
  type PastedNode,
  styleOf,
  textOf,
} from "./pasted-tree.ts";

interface Item {
  /** Name of the list in the document; empty if it is not known. */
  listId: string;
  level: number;
  /** Distance of the text from the edge, in points. */
  indent: number | undefined;
  ordered: boolean;
  start: number;
  children: PastedNode[];
}

/** Further paragraph of an item. */
interface Continuation {
  indent: number;
  paragraph: PastedElement;
}

const isItem = (entry: Item | Continuation): entry is Item => "level" in entry;

/**
 * Converts the lists of Microsoft Word. On the desktop they are paragraphs whose style sets a level
 * and whose text starts with the bullet, on the web every item is a separate list.
 */
export function convertWordLists(nodes: PastedNode[]): PastedNode[] {
  const result: PastedNode[] = [];
  let pendingItems: (Item | Continuation)[] = [];
  const flush = () => {
    result.push(...nestItems(pendingItems));
    pendingItems = [];
  };
  for (const node of nodes) {
    const items = listItemsOf(node);
    const continuation = items ? undefined : continuationOf(node, pendingItems);
    if (items) pendingItems.push(...items);
    else if (continuation) pendingItems.push(continuation);
    else if (isElement(node) || node.trim() || !pendingItems.length) {
      flush();
      result.push(isElement(node) ? { ...node, children: convertWordLists(node.children) } : node);
    }
  }
  flush();
  return result;
}

function listItemsOf(node: PastedNode): Item[] | undefined {
  if (!isElement(node)) return undefined;
  const style = styleOf(node, "mso-list");
  const level = /\blevel(\d+)/.exec(style)?.[1];
  if (level !== undefined)
    return [{ ...itemOfParagraph(node, Number(level)), listId: /^l\d+/.exec(style)?.[0] ?? "" }];
  const elements = node.children.filter(isElement);
  if (!elements.length || textOf(node.children.filter((child) => !isElement(child))).trim())
    return undefined;
  if (node.tag === "div") {
    const items = elements.map(listItemsOf);
    return items.every((childItems) => childItems !== undefined) ? items.flat() : undefined;
  }
  if (
    (node.tag === "ul" || node.tag === "ol") &&
    elements.every((child) => "data-aria-level" in child.attributes)
  )
    return elements.map((child) => ({
      listId: "",
      indent: undefined,
      level: Number(child.attributes["data-aria-level"]),
      ordered: node.tag === "ol",
      start: Number(node.attributes.start) || 1,
      children: child.children,
    }));
  return undefined;
}

/**
 * Returns a paragraph without a bullet as part of the item with the same indentation, if that item
 * is still open.
 */
function continuationOf(
  node: PastedNode,
  pending: (Item | Continuation)[],
): Continuation | undefined {
  if (!isElement(node) || node.tag !== "p" || !pending.length) return undefined;
  const indent = indentOf(node);
  if (indent === undefined || (indent === 0 && !isListParagraph(node))) return undefined;
  for (const entry of pending.toReversed()) {
    if (entry.indent === undefined || entry.indent < indent - TOLERANCE) return undefined;
    if (entry.indent <= indent + TOLERANCE) return { indent, paragraph: node };
  }
  return undefined;
}

/** Difference of indentations that is none, in points. */
const TOLERANCE = 1;
/** Indentation of the style that Word uses in lists, in points. */
const LIST_PARAGRAPH_INDENT = 36;
const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };

const isListParagraph = (node: PastedElement) =>
  hasClass(
    node,
    "msolistparagraph",
    "msolistparagraphcxspfirst",
    "msolistparagraphcxspmiddle",
    "msolistparagraphcxsplast",
  );

/** Returns the indentation of a paragraph on the side where its text begins, in points. */
function indentOf(node: PastedElement): number | undefined {
  const isRtl =
    node.attributes.dir?.toLowerCase() === "rtl" || styleOf(node, "direction") === "rtl";
  const [top = "", right = top, , left = right] = styleOf(node, "margin")
    .split(/\s+/)
    .filter(Boolean);
  const margin = styleOf(node, isRtl ? "margin-right" : "margin-left") || (isRtl ? right : left);
  const [, number, unit = "pt"] = /^(-?[\d.]+)(pt|in|cm|mm|px)?$/.exec(margin) ?? [];
  if (number !== undefined) return Number(number) * (POINTS[unit] ?? 1);
  return isListParagraph(node) ? LIST_PARAGRAPH_INDENT : undefined;
}

function itemOfParagraph(paragraph: PastedElement, level: number): Omit<Item, "listId"> {
  const [bullet = "", children] = withoutBullet(paragraph.children);
  const ordered = /^\s*\(?[\p{L}\p{N}]{1,5}[.)-]/u.test(bullet);
  const digits = /\p{Nd}+/u
    .exec(bullet)?.[0]
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  return { level, indent: indentOf(paragraph), ordered, start: Number(digits) || 1, children };
}

/**
 * Digits of a script are consecutive in Unicode; Arabic-Indic and Extended Arabic-Indic start here.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  return code >= 0x6f0 ? code - 0x6f0 : code >= 0x660 ? code - 0x660 : code - 0x30;
}

/** Returns the text of the bullet, and the nodes without it. */
function withoutBullet(nodes: PastedNode[]): [string | undefined, PastedNode[]] {
  let bullet: string | undefined;
  const strip = (children: PastedNode[]): PastedNode[] =>
    children.flatMap((child): PastedNode[] => {
      if (!isElement(child)) return [child];
      if (styleOf(child, "mso-list") !== "ignore")
        return [{ ...child, children: strip(child.children) }];
      bullet ??= textOf([child]);
      return [];
    });
  const rest = strip(nodes);
  return [bullet, rest];
}

interface OpenList extends Pick<Item, "listId" | "level" | "indent"> {
  list: PastedElement;
}

function nestItems(entries: (Item | Continuation)[]): PastedElement[] {
  const lists: PastedElement[] = [];
  const openLists: OpenList[] = [];
  for (const entry of entries) {
    if (!isItem(entry)) {
      while ((openLists.at(-1)?.indent ?? 0) > entry.indent + TOLERANCE) openLists.pop();
      const item = openLists.at(-1)?.list.children.at(-1);
      if (isElement(item)) item.children.push(entry.paragraph);
      continue;
    }
    const { listId, level, indent, ordered, start, children } = entry;
    const tag = ordered ? "ol" : "ul";
    const isFinished = (open: OpenList) => {
      const depth = depthBelow(open, entry);
      const isOther =
        open.list.tag !== tag ||
        (open.listId !== listId && ordered && start !== nextNumber(open.list));
      return depth < 0 || (depth === 0 && isOther);
    };
    for (let last = openLists.at(-1); last && isFinished(last); last = openLists.at(-1))
      openLists.pop();
    const innermost = openLists.at(-1);
    if (!innermost || depthBelow(innermost, entry) > 0) {
      const list = element(tag, ordered && start > 1 ? { start: String(start) } : {});
      const parent = innermost?.list.children.at(-1);
      (isElement(parent) ? parent.children : lists).push(list);
      openLists.push({ listId, level, indent, list });
    }
    openLists.at(-1)?.list.children.push(element("li", {}, children));
  }
  return lists;
}

/**
 * Returns how much deeper an item is than an open list: by its level in the same list, by its
 * indentation in another.
 */
function depthBelow(open: OpenList, item: Item): number {
  if (open.listId === item.listId || open.indent === undefined || item.indent === undefined)
    return item.level - open.level;
  const difference = item.indent - open.indent;
  return Math.abs(difference) <= TOLERANCE ? 0 : difference;
}

const nextNumber = (list: PastedElement) =>
  (Number(list.attributes.start) || 1) + list.children.length;
