import type { DefaultTreeAdapterMap } from "parse5";

export type HtmlNode = DefaultTreeAdapterMap["childNode"];
export type HtmlElement = DefaultTreeAdapterMap["element"];

export const isElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;
export const attribute = (element: HtmlElement, name: string) =>
  element.attrs.find((attr) => attr.name === name)?.value;

/** Attributes in which scripts that load images and players late keep the address. */
const LAZY_SOURCES = [
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-orig-file",
  "data-litespeed-src",
];

/**
 * Returns the address of an image or player, also if a script of the original page would set it.
 */
export function sourceFrom(attributeOf: (name: string) => string | undefined): string {
  const src = attributeOf("src")?.trim() ?? "";
  const isPlaceholder = !src || /^(data:|about:)/i.test(src);
  return (isPlaceholder ? LAZY_SOURCES.map(attributeOf).find(Boolean) : undefined) ?? src;
}

export const sourceOf = (element: HtmlElement) => sourceFrom((name) => attribute(element, name));

/** Returns true if the element has one of these classes. */
export function hasClass(element: HtmlElement, ...names: string[]): boolean {
  const classes = (attribute(element, "class") ?? "").split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** Returns the outermost descendants that match a predicate, in document order. */
export function findAll(
  element: HtmlElement,
  predicate: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return element.childNodes
    .filter(isElement)
    .flatMap((child) => (predicate(child) ? [child] : findAll(child, predicate)));
}

export const hasTagName =
  (...tagNames: string[]) =>
  (element: HtmlElement) =>
    tagNames.includes(element.tagName);

/** Returns the text of a node with its original white space; `<br>` becomes a newline. */
export function textOf(node: HtmlNode): string {
  if (node.nodeName === "br") return "\n";
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** Returns the text of a node with white space collapsed, as a browser shows it on one line. */
export const singleLineText = (node: HtmlNode) => textOf(node).replaceAll(/\s+/g, " ").trim();
