import type { ArticleDocument, ArticleNode, EmbedProvider } from "@masthead/contract/newsroom/article-document.ts";
import { canonicalJson } from "../../../frame/form/same-value.ts";
import { toDocument } from "../body/document/to-document.ts";

/** A picture as one reads it: which it is, and what is said of it. */
export interface PictureBlock {
  kind: "picture";
  /** Of the media library; null for a picture at an address elsewhere. */
  mediaId: number | null;
  src: string | null;
  alt: string;
  caption: string;
  credit: string;
  decorative: boolean;
  gallery: boolean;
}

/** A piece of content that is compared as a whole: one paragraph, heading, list item, table row, picture, embed or line. */
export type ContentBlock =
  | { kind: "text"; text: string; strong: boolean; format: string }
  | PictureBlock
  | { kind: "embed"; provider: EmbedProvider; url: string }
  | { kind: "rule" };

/** A text that is no document. */
export const textBlock = (text: string, strong = false): ContentBlock => ({ kind: "text", text, strong, format: "" });

/** Where a node is: inside which blocks, and what goes before its text. */
interface Place {
  within: string;
  prefix: string;
}
const ROOT: Place = { within: "", prefix: "" };

/** The blocks of a body in their order. Attributes that say nothing, their order, and empty paragraphs make no difference. */
export const documentBlocks = (document: ArticleDocument): ContentBlock[] =>
  toDocument(document).content.flatMap((node) => nodeBlocks(node, ROOT));

function nodeBlocks(node: ArticleNode, { within, prefix }: Place): ContentBlock[] {
  const { type, attrs = {}, content = [] } = node;
  const inside = (mark = prefix): Place => ({ within: `${within}/${type}`, prefix: mark });
  switch (type) {
    case "figure": {
      const { mediaId = null, src = null, alt = "", caption = "", credit = "" } = attrs;
      return [{ kind: "picture", mediaId, src, alt, caption, credit, decorative: false, gallery: within.endsWith("/gallery") }];
    }
    case "embed":
      return attrs.provider && attrs.url ? [{ kind: "embed", provider: attrs.provider, url: attrs.url }] : [];
    case "horizontalRule":
      return [{ kind: "rule" }];
    case "bulletList":
      return content.flatMap((item) => itemBlocks(item, inside(`${prefix}• `)));
    case "orderedList":
      return content.flatMap((item, index) => itemBlocks(item, inside(`${prefix}${(attrs.start ?? 1) + index}. `)));
    case "tableRow":
      return textsOf(prefix + content.map(wordsOf).join(" | "), node, within);
    case "paragraph":
    case "heading":
    case "codeBlock":
      return textsOf(prefix + wordsOf(node), node, within);
    default:
      return content.flatMap((child) => nodeBlocks(child, inside()));
  }
}

/** The mark of an item goes before its first block; what follows is indented. */
const itemBlocks = (item: ArticleNode, { within, prefix }: Place): ContentBlock[] =>
  (item.content ?? []).flatMap((child, index) => nodeBlocks(child, { within, prefix: index ? " ".repeat(prefix.length) : prefix }));

const textsOf = (text: string, node: ArticleNode, within: string): ContentBlock[] =>
  text.trim() ? [{ kind: "text", text, strong: node.type === "heading", format: formatOf(node, within) }] : [];

function wordsOf({ type, text, content = [] }: ArticleNode): string {
  if (type === "hardBreak") return "\n";
  return text ?? content.map(wordsOf).join(content.some((child) => child.type !== "text" && child.type !== "hardBreak") ? " " : "");
}

/** What sets a text apart from the same words elsewhere: the blocks around it, its kind, level and direction, and which words have which marks. */
function formatOf(node: ArticleNode, within: string): string {
  const runs: { text: string; marks: string }[] = [];
  const visit = ({ text, marks = [], content = [] }: ArticleNode) => {
    if (text !== undefined) {
      const written = marks.map(canonicalJson).sort().join();
      const last = runs.at(-1);
      // Text that was typed in pieces is one run.
      if (last?.marks === written) last.text += text;
      else runs.push({ text, marks: written });
    }
    content.forEach(visit);
  };
  visit(node);
  const cells = node.type === "tableRow" ? (node.content ?? []).map((cell) => [cell.type, cell.attrs ?? {}]) : [];
  return canonicalJson([within, node.type, node.attrs ?? {}, cells, runs.filter(({ marks }) => marks)]);
}
