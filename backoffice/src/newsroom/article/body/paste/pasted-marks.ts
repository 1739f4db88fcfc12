import { type PastedElement, styleOf } from "./pasted-tree.ts";

/** Names of the elements that stand for marks, by the element that says the same. */
const MARKS: Record<string, string> = {
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  cite: "em",
  u: "u",
  ins: "u",
  s: "s",
  del: "s",
  strike: "s",
  code: "code",
  kbd: "code",
  tt: "code",
  sub: "sub",
  sup: "sup",
};

/** Elements that stand for the same mark by what they are and by their style, those that the style takes back left out. */
export function marksOf(node: PastedElement): Set<string> {
  const marks = new Set<string>();
  const own = MARKS[node.tag];
  // What a word processor marks as put in is underlined there only to be seen.
  if (own && !(node.tag === "ins" && "datetime" in node.attributes)) marks.add(own);
  const set = (mark: string, on: boolean, off: boolean) => (on ? marks.add(mark) : off && marks.delete(mark));
  const weight = styleOf(node, "font-weight");
  set("strong", /^(bold|bolder|[6-9]00)\b/.test(weight), /^(normal|lighter|[1-5]00)\b/.test(weight));
  const slope = styleOf(node, "font-style");
  set("em", /^(italic|oblique)/.test(slope), slope.startsWith("normal"));
  const line = styleOf(node, "text-decoration") || styleOf(node, "text-decoration-line");
  set("u", /\bunderline\b/.test(line), line.startsWith("none"));
  set("s", /\bline-through\b/.test(line), line.startsWith("none"));
  const height = styleOf(node, "vertical-align");
  if (node.tag !== "td" && node.tag !== "th") {
    set("sup", height === "super", height === "baseline");
    set("sub", height === "sub", height === "baseline");
  }
  return marks;
}
