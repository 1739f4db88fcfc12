import { escapeHtml } from "../../article/document/render-html.ts";

/** Element of a feed or a WordPress export. */
export interface XmlElement {
  /**
   * Local name with the conventional prefix of its namespace, independent of the file's own prefix:
   * `title`, `wp:post_id`.
   */
  name: string;
  attributes: Map<string, string>;
  /** Line of the file where the opening tag ends, from 1. */
  line: number;
  content: (XmlElement | string)[];
}

export const isElement = (node: XmlElement | string): node is XmlElement =>
  typeof node !== "string";

/** Returns the child elements with a name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.content.filter(isElement).filter((child) => child.name === name);
}

export const childOf = (element: XmlElement, name: string) => childrenOf(element, name)[0];

/** Returns the text of an element and its descendants; empty if there is none. */
export function textOf(element: XmlElement | undefined): string {
  return element
    ? element.content.map((node) => (isElement(node) ? textOf(node) : node)).join("")
    : "";
}

/** Returns the trimmed text of the first non-empty child, trying the names in order. */
export function textOfChild(element: XmlElement, ...names: string[]): string {
  for (const name of names) {
    const text = childrenOf(element, name)
      .map(textOf)
      .find((content) => content.trim());
    if (text) return text.trim();
  }
  return "";
}

/**
 * Serializes the content of an element as HTML: Atom may carry text as inline markup instead of
 * escaped HTML.
 */
export function innerHtml(element: XmlElement): string {
  return element.content
    .map((node) => {
      if (!isElement(node)) return escapeHtml(node);
      const tag = node.name.replace(/^\w+:/, "");
      const attributes = [...node.attributes]
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join("");
      return VOID_TAGS.has(tag)
        ? `<${tag}${attributes}>`
        : `<${tag}${attributes}>${innerHtml(node)}</${tag}>`;
    })
    .join("");
}

const VOID_TAGS = new Set([
  "area",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "source",
  "track",
  "wbr",
]);
