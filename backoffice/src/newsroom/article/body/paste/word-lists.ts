import { element, isElement, type PastedElement, type PastedNode, styleOf, textOf } from "./pasted-tree.ts";

interface Item {
  level: number;
  ordered: boolean;
  start: number;
  children: PastedNode[];
}

/**
 * Word's lists as lists: on the desktop they are paragraphs whose style names a level and whose text begins with the
 * bullet, on the web every item is a list by itself.
 */
export function gatherLists(nodes: PastedNode[]): PastedNode[] {
  const gathered: PastedNode[] = [];
  let run: Item[] = [];
  const flush = () => {
    gathered.push(...nested(run));
    run = [];
  };
  for (const node of nodes) {
    const items = itemsOf(node);
    if (items) run.push(...items);
    else if (isElement(node) || node.trim() || !run.length) {
      flush();
      gathered.push(isElement(node) ? { ...node, children: gatherLists(node.children) } : node);
    }
  }
  flush();
  return gathered;
}

function itemsOf(node: PastedNode): Item[] | undefined {
  if (!isElement(node)) return undefined;
  const level = /\blevel(\d+)/.exec(styleOf(node, "mso-list"))?.[1];
  if (level !== undefined) return [itemOfParagraph(node, Number(level))];
  const elements = node.children.filter(isElement);
  if (!elements.length || textOf(node.children.filter((child) => !isElement(child))).trim()) return undefined;
  if (node.tag === "div") {
    const items = elements.map(itemsOf);
    return items.every((some) => some !== undefined) ? items.flat() : undefined;
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

/** Digits of every script stand in tens in Unicode; those of Arabic and Persian begin at these places. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  return code >= 0x6f0 ? code - 0x6f0 : code >= 0x660 ? code - 0x660 : code - 0x30;
}

/** The text of the bullet, and the nodes without it. */
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

function nested(items: Item[]): PastedElement[] {
  const lists: PastedElement[] = [];
  const open: { level: number; list: PastedElement }[] = [];
  for (const { level, ordered, start, children } of items) {
    const tag = ordered ? "ol" : "ul";
    const isOver = (one: { level: number; list: PastedElement }) => one.level > level || (one.level === level && one.list.tag !== tag);
    for (let last = open.at(-1); last && isOver(last); last = open.at(-1)) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = element(tag, ordered && start > 1 ? { start: String(start) } : {});
      const parent = open.at(-1)?.list.children.at(-1);
      (isElement(parent) ? parent.children : lists).push(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.children.push(element("li", {}, children));
  }
  return lists;
}
