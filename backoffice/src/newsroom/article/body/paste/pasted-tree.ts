/** HTML from the clipboard as plain data, so that the rules for it need no browser. Names are in small letters. */
export interface PastedElement {
  tag: string;
  attributes: Record<string, string>;
  children: PastedNode[];
}
export type PastedNode = PastedElement | string;

export const isElement = (node: PastedNode | undefined): node is PastedElement => typeof node === "object";

export function element(tag: string, attributes: Record<string, string> = {}, children: PastedNode[] = []): PastedElement {
  return { tag, attributes, children };
}

export function hasClass({ attributes }: PastedElement, ...names: string[]): boolean {
  const classes = (attributes.class ?? "").toLowerCase().split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** The text of nodes; a line break is white space. */
export function textOf(nodes: PastedNode[]): string {
  return nodes.map((node) => (isElement(node) ? (node.tag === "br" ? "\n" : textOf(node.children)) : node)).join("");
}

/** The elements of these names in the nodes, the outermost only, in their order. */
export function findAll(nodes: PastedNode[], ...tags: string[]): PastedElement[] {
  return nodes.filter(isElement).flatMap((node) => (tags.includes(node.tag) ? [node] : findAll(node.children, ...tags)));
}

/** What a property of the element's own style says, in small letters; empty when it says nothing. */
export function styleOf({ attributes }: PastedElement, property: string): string {
  for (const declaration of (attributes.style ?? "").toLowerCase().split(";")) {
    const [name = "", ...value] = declaration.split(":");
    if (name.trim() === property) return value.join(":").trim();
  }
  return "";
}
