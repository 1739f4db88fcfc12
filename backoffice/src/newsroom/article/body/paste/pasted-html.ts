import { element, type PastedNode } from "./pasted-tree.ts";

/** Parses HTML without comments, and without running scripts or loading resources. */
export function readHtml(html: string): PastedNode[] {
  return nodesOf(new DOMParser().parseFromString(html, "text/html").body);
}

function nodesOf(parent: Node): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries(
      [...node.attributes].map(({ name, value }) => [name, value]),
    );
    return [element(node.nodeName.toLowerCase(), attributes, nodesOf(node))];
  });
}

const VOID_ELEMENTS = new Set(["br", "hr", "img"]);
const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export function writeHtml(nodes: PastedNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return escapeHtml(node);
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
      );
      const openingTag = `<${node.tag}${attributes.join("")}>`;
      return VOID_ELEMENTS.has(node.tag)
        ? openingTag
        : `${openingTag}${writeHtml(node.children)}</${node.tag}>`;
    })
    .join("");
}
