import { SaxesParser, type SaxesTagPlain } from "saxes";

/** An element as an independent parser reads it. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

/** Reads a document. @throws Error unless it is well formed. */
export function readXml(text: string): XmlNode {
  const top: XmlNode = { name: "", attributes: {}, text: "", children: [] };
  const open = [top];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    const node: XmlNode = { name, attributes, text: "", children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const add = (more: string) => {
    const node = open.at(-1);
    if (node) node.text += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new Error("the document is empty");
  return root;
}

/** Children of a name. */
export const all = (node: XmlNode | undefined, name: string): XmlNode[] => node?.children.filter((child) => child.name === name) ?? [];

/** Text of the first child of a name; undefined when there is none. */
export const textOf = (node: XmlNode | undefined, name: string): string | undefined => all(node, name)[0]?.text;
