import { element, type PastedNode } from "./pasted-tree.ts";

/** Reads HTML as the browser does, without comments and without running or loading anything. */
export function readHtml(html: string): PastedNode[] {
  return nodesOf(new DOMParser().parseFromString(html, "text/html").body);
}

function nodesOf(parent: Node): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [element(node.localName, attributes, nodesOf(node))];
  });
}

const EMPTY = new Set(["br", "hr", "img"]);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export function writeHtml(nodes: PastedNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return escaped(node);
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
      const start = `<${node.tag}${attributes.join("")}>`;
      return EMPTY.has(node.tag) ? start : `${start}${writeHtml(node.children)}</${node.tag}>`;
    })
    .join("");
}
