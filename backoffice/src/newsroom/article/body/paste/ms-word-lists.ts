import { element, isElement, type PastedElement, type PastedNode, styleOf, textOf } from "./pasted-tree.ts";

interface Item {
  level: number;
  ordered: boolean;
  start: number;
  children: PastedNode[];
}

/**
 * Converts the lists of Microsoft Word. On the desktop they are paragraphs whose style sets a level
 * and whose text starts with the bullet, on the web every item is a list of its own.
 */
export function convertWordLists(nodes: PastedNode[]): PastedNode[] {
  const result: PastedNode[] = [];
  let pendingItems: Item[] = [];
  const flush = () => {
    result.push(...nestItems(pendingItems));
    pendingItems = [];
  };
  for (const node of nodes) {
    const items = listItemsOf(node);
    if (items) pendingItems.push(...items);
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
  const level = /\blevel(\d+)/.exec(styleOf(node, "mso-list"))?.[1];
  if (level !== undefined) return [itemOfParagraph(node, Number(level))];
  const elements = node.children.filter(isElement);
  if (!elements.length || textOf(node.children.filter((child) => !isElement(child))).trim()) return undefined;
  if (node.tag === "div") {
    const items = elements.map(listItemsOf);
    return items.every((childItems) => childItems !== undefined) ? items.flat() : undefined;
  }
  if ((node.tag === "ul" || node.tag === "ol") && elements.every((child) => "data-aria-level" in child.attributes))
    return elements.map((child) => ({
      level: Number(child.attributes["data-aria-level"]),
      ordered: node.tag === "ol",
      start: Number(node.attributes.start) || 1,
      children: child.children,
    }));
  return undefined;
}

function itemOfParagraph(paragraph: PastedElement, level: number): Item {
  const [bullet = "", children] = withoutBullet(paragraph.children);
  const ordered = /^\s*\(?[\p{L}\p{N}]{1,5}[.)-]/u.test(bullet);
  const digits = /\p{Nd}+/u.exec(bullet)?.[0].replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  return { level, ordered, start: Number(digits) || 1, children };
}

/** Digits of a script are consecutive in Unicode; Arabic-Indic and Extended Arabic-Indic start here. */
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
      if (styleOf(child, "mso-list") !== "ignore") return [{ ...child, children: strip(child.children) }];
      bullet ??= textOf([child]);
      return [];
    });
  const rest = strip(nodes);
  return [bullet, rest];
}

function nestItems(items: Item[]): PastedElement[] {
  const lists: PastedElement[] = [];
  const openLists: { level: number; list: PastedElement }[] = [];
  for (const { level, ordered, start, children } of items) {
    const tag = ordered ? "ol" : "ul";
    const isFinished = (entry: { level: number; list: PastedElement }) =>
      entry.level > level || (entry.level === level && entry.list.tag !== tag);
    for (let last = openLists.at(-1); last && isFinished(last); last = openLists.at(-1)) openLists.pop();
    if (openLists.at(-1)?.level !== level) {
      const list = element(tag, ordered && start > 1 ? { start: String(start) } : {});
      const parent = openLists.at(-1)?.list.children.at(-1);
      (isElement(parent) ? parent.children : lists).push(list);
      openLists.push({ level, list });
    }
    openLists.at(-1)?.list.children.push(element("li", {}, children));
  }
  return lists;
}
