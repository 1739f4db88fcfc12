/**
 * HTML from the clipboard as plain data, so that its rules run without a DOM. Tags are lower case.
 */
export interface PastedElement {
  tag: string;
  attributes: Record<string, string>;
  children: PastedNode[];
}
export type PastedNode = PastedElement | string;

export const isElement = (node: PastedNode | undefined): node is PastedElement =>
  typeof node === "object";

export function element(
  tag: string,
  attributes: Record<string, string> = {},
  children: PastedNode[] = [],
): PastedElement {
  return { tag, attributes, children };
}

export function hasClass({ attributes }: PastedElement, ...names: string[]): boolean {
  const classes = (attributes.class ?? "").toLowerCase().split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** Returns the text of nodes; a line break becomes a newline. */
export function textOf(nodes: PastedNode[]): string {
  return nodes
    .map((node) => (isElement(node) ? (node.tag === "br" ? "\n" : textOf(node.children)) : node))
    .join("");
}

/** Returns the outermost elements with one of the tags, in document order. */
export function findAll(nodes: PastedNode[], ...tags: string[]): PastedElement[] {
  return nodes
    .filter(isElement)
    .flatMap((node) => (tags.includes(node.tag) ? [node] : findAll(node.children, ...tags)));
}

/** Returns an inline style property in lower case; empty when it is not set. */
export function styleOf({ attributes }: PastedElement, property: string): string {
  for (const declaration of (attributes.style ?? "").toLowerCase().split(";")) {
    const [name = "", ...value] = declaration.split(":");
    if (name.trim() === property) return value.join(":").trim();
  }
  return "";
}
