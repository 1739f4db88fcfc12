import type { DefaultTreeAdapterMap } from "parse5";

/** The few questions that readers of HTML ask of a parsed tree. */
export type HtmlNode = DefaultTreeAdapterMap["childNode"];
export type HtmlElement = DefaultTreeAdapterMap["element"];

export const isElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;
export const attribute = (element: HtmlElement, name: string) => element.attrs.find((one) => one.name === name)?.value;

/** True when the element is of one of these classes. */
export function hasClass(element: HtmlElement, ...names: string[]): boolean {
  const classes = (attribute(element, "class") ?? "").split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** The outermost elements below this one that a test holds for, in their order. */
export function findAll(element: HtmlElement, test: (element: HtmlElement) => boolean): HtmlElement[] {
  return element.childNodes.filter(isElement).flatMap((child) => (test(child) ? [child] : findAll(child, test)));
}

export const ofTag =
  (...tagNames: string[]) =>
  (element: HtmlElement) =>
    tagNames.includes(element.tagName);

/** The text of a node with the white space it was written with; a line break is an end of line. */
export function textOf(node: HtmlNode): string {
  if (node.nodeName === "br") return "\n";
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** The text of a node as a browser would show it on one line. */
export const lineOf = (node: HtmlNode) => textOf(node).replaceAll(/\s+/g, " ").trim();
