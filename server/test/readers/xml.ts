import { SaxesParser, type SaxesTagPlain } from "@rubensworks/saxes";

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

/** Parses a document. @throws Error if it is not well formed */
export function readXml(text: string): XmlNode {
  const documentNode: XmlNode = { name: "", attributes: {}, text: "", children: [] };
  const openNodes = [documentNode];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    const node: XmlNode = { name, attributes, text: "", children: [] };
    openNodes.at(-1)?.children.push(node);
    openNodes.push(node);
  });
  const appendText = (text: string) => {
    const node = openNodes.at(-1);
    if (node) node.text += text;
  };
  parser.on("text", appendText);
  parser.on("cdata", appendText);
  parser.on("closetag", () => void openNodes.pop());
  parser.write(text).close();
  const [root] = documentNode.children;
  if (!root) throw new Error("the document is empty");
  return root;
}

/** Child elements with a name. */
export const childrenNamed = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** Text of the first child element with a name; undefined if there is none. */
export const childText = (node: XmlNode | undefined, name: string): string | undefined =>
  childrenNamed(node, name)[0]?.text;
