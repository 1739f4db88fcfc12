import { element, isElement, type PastedElement, type PastedNode } from "./pasted-tree.ts";

const isList = (node: PastedNode | undefined): node is PastedElement => isElement(node) && (node.tag === "ul" || node.tag === "ol");

/** A list of items only: a list that stands between items belongs to the one before it, anything else is an item. */
export function tidyList(list: PastedElement): PastedNode[] {
  const items: PastedElement[] = [];
  for (const child of list.children) {
    if (isElement(child) ? child.tag === "br" : !child.trim()) continue;
    const last = items.at(-1);
    if (isElement(child) && child.tag === "li") items.push(child);
    else if (isList(child) && last) last.children.push(child);
    else items.push(element("li", {}, [child]));
  }
  return items.length ? [{ ...list, children: items }] : [];
}

/** One list where a list goes on in the next: bullets behind bullets, numbers that count on. */
export function mergeLists(nodes: PastedNode[]): PastedNode[] {
  const merged: PastedNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (isList(node) && isList(last) && goesOn(last, node)) last.children.push(...node.children);
    else if (isElement(node) || node.trim() || !isList(last))
      merged.push(isElement(node) ? { ...node, children: mergeLists(node.children) } : node);
  }
  return merged;
}

function goesOn(first: PastedElement, second: PastedElement): boolean {
  if (first.tag !== second.tag) return false;
  return first.tag === "ul" || Number(second.attributes.start) === (Number(first.attributes.start) || 1) + first.children.length;
}
