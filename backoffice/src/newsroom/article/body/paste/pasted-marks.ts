import { type PastedElement, styleOf } from "./pasted-tree.ts";

/** Canonical mark tag by HTML tag. */
const MARK_BY_TAG: Record<string, string> = {
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

/** Returns the marks of an element, from its tag and its style; the style can also reset a mark. */
export function marksOf(node: PastedElement): Set<string> {
  const marks = new Set<string>();
  const tagMark = MARK_BY_TAG[node.tag];
  // An insertion tracked by a word processor is only displayed with an underline.
  if (tagMark && !(node.tag === "ins" && "datetime" in node.attributes)) marks.add(tagMark);
  const applyStyle = (mark: string, on: boolean, off: boolean) =>
    on ? marks.add(mark) : off && marks.delete(mark);
  const fontWeight = styleOf(node, "font-weight");
  applyStyle(
    "strong",
    /^(bold|bolder|[6-9]00)\b/.test(fontWeight),
    /^(normal|lighter|[1-5]00)\b/.test(fontWeight),
  );
  const fontStyle = styleOf(node, "font-style");
  applyStyle("em", /^(italic|oblique)/.test(fontStyle), fontStyle.startsWith("normal"));
  const decoration = styleOf(node, "text-decoration") || styleOf(node, "text-decoration-line");
  applyStyle("u", /\bunderline\b/.test(decoration), decoration.startsWith("none"));
  applyStyle("s", /\bline-through\b/.test(decoration), decoration.startsWith("none"));
  const verticalAlign = styleOf(node, "vertical-align");
  if (node.tag !== "td" && node.tag !== "th") {
    applyStyle("sup", verticalAlign === "super", verticalAlign === "baseline");
    applyStyle("sub", verticalAlign === "sub", verticalAlign === "baseline");
  }
  return marks;
}
