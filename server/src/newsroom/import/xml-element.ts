import { escapeHtml } from "../article/document/render-html.ts";

/** An element of a feed or an export. */
export interface XmlElement {
  /** Local name, with the usual prefix of its namespace whatever the file's own is: `title`, `wp:post_id`, `content:encoded`. */
  name: string;
  attributes: Map<string, string>;
  /** Line of the file in which its tag ends, from 1. */
  line: number;
  content: (XmlElement | string)[];
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== "string";

/** Elements directly below, of a name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.content.filter(isElement).filter((child) => child.name === name);
}

export const childOf = (element: XmlElement, name: string) => childrenOf(element, name)[0];

/** The text of an element, those below it included; empty when there is none. */
export function textOf(element: XmlElement | undefined): string {
  return element ? element.content.map((node) => (isElement(node) ? textOf(node) : node)).join("") : "";
}

/** The trimmed text of the first child of one of these names that has any. */
export function textOfChild(element: XmlElement, ...names: string[]): string {
  for (const name of names) {
    const text = childrenOf(element, name)
      .map(textOf)
      .find((one) => one.trim());
    if (text) return text.trim();
  }
  return "";
}

/** What is inside an element as HTML: Atom may carry its text as markup instead of as a text with markup in it. */
export function innerHtml(element: XmlElement): string {
  return element.content
    .map((node) => {
      if (!isElement(node)) return escapeHtml(node);
      const tag = node.name.replace(/^\w+:/, "");
      const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("");
      return VOID.has(tag) ? `<${tag}${attributes}>` : `<${tag}${attributes}>${innerHtml(node)}</${tag}>`;
    })
    .join("");
}

const VOID = new Set(["area", "br", "col", "embed", "hr", "img", "input", "source", "track", "wbr"]);
