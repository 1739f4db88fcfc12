import { element, isElement, type PastedElement, type PastedNode } from "./pasted-tree.ts";

const isList = (node: PastedNode | undefined): node is PastedElement =>
  isElement(node) && (node.tag === "ul" || node.tag === "ol");

/**
 * Returns a list with only `li` children: a list between items is nested in the item before it,
 * anything else is wrapped.
 */
export function normalizeList(list: PastedElement): PastedNode[] {
  const items: PastedElement[] = [];
  for (const child of list.children) {
    if (isElement(child) ? child.tag === "br" : !child.trim()) continue;
    const lastItem = items.at(-1);
    if (isElement(child) && child.tag === "li") items.push(child);
    else if (isList(child) && lastItem) lastItem.children.push(child);
    else items.push(element("li", {}, [child]));
  }
  return items.length ? [{ ...list, children: items }] : [];
}

/** Drops the icon in front of an item of a check list: Google Docs writes the box as an image. */
export function withoutCheckbox(item: PastedElement): PastedElement {
  const isCheckbox = (node: PastedNode) =>
    isElement(node) &&
    node.tag === "img" &&
    (item.attributes.role === "checkbox" ||
      node.attributes["aria-roledescription"] === "checkbox" ||
      (/^(un)?checked$/i.test(node.attributes.alt ?? "") &&
        /^data:/.test(node.attributes.src ?? "")));
  const index = item.children.findIndex((node) => isElement(node) || node.trim() !== "");
  const first = item.children[index];
  return first !== undefined && isCheckbox(first)
    ? { ...item, children: item.children.slice(index + 1) }
    : item;
}

/**
 * Merges adjacent lists where the second continues the first: bullets after bullets, numbers that
 * count on.
 */
export function mergeLists(nodes: PastedNode[]): PastedNode[] {
  const merged: PastedNode[] = [];
  for (const node of nodes) {
    const previous = merged.at(-1);
    if (isList(node) && isList(previous) && continues(previous, node))
      previous.children.push(...node.children);
    else if (isElement(node) || node.trim() || !isList(previous))
      merged.push(isElement(node) ? { ...node, children: mergeLists(node.children) } : node);
  }
  return merged;
}

function continues(first: PastedElement, second: PastedElement): boolean {
  if (first.tag !== second.tag) return false;
  return (
    first.tag === "ul" ||
    Number(second.attributes.start) ===
      (Number(first.attributes.start) || 1) + first.children.length
  );
}
