import {
  type ArticleDocument,
  type ArticleNode,
  type EmbedProvider,
  INLINE_TYPES,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { Chart } from "@masthead/contract/newsroom/article/chart/chart.ts";
import { formatCoordinates } from "@masthead/contract/newsroom/article/map/coordinates.ts";
import type { ArticleMap } from "@masthead/contract/newsroom/article/map/map.ts";
import { canonicalJson } from "@masthead/contract/platform/canonical-json.ts";
import { toDocument } from "../body/document/to-document.ts";

/** Image of a content and its texts. */
export interface ImageBlock {
  kind: "image";
  /** Id in the media library; null for an image with an external URL. */
  mediaId: number | null;
  src: string | null;
  alt: string;
  caption: string;
  credit: string;
  decorative: boolean;
  gallery: boolean;
}

/** Unit of comparison: one paragraph, heading, list item, table row, image, embed or rule. */
export type ContentBlock =
  | { kind: "text"; text: string; strong: boolean; format: string; dir?: "ltr" | "rtl" }
  | ImageBlock
  | { kind: "embed"; provider: EmbedProvider; url: string }
  | { kind: "rule" };

/** Returns a block for plain text. */
export const textBlock = (text: string, strong = false): ContentBlock => ({
  kind: "text",
  text,
  strong,
  format: "",
});

/** Position of a node: the path of its ancestors, and the prefix of its text. */
interface Position {
  path: string;
  prefix: string;
}
const ROOT: Position = { path: "", prefix: "" };

/**
 * Returns the blocks of a body in order. Default attributes, attribute order and empty paragraphs
 * are ignored.
 */
export const documentBlocks = (document: ArticleDocument): ContentBlock[] =>
  toDocument(document).content.flatMap((node) => nodeBlocks(node, ROOT));

function nodeBlocks(node: ArticleNode, { path, prefix }: Position): ContentBlock[] {
  const { type, attrs = {}, content = [] } = node;
  const childPosition = (newPrefix = prefix): Position => ({
    path: `${path}/${type}`,
    prefix: newPrefix,
  });
  switch (type) {
    case "figure": {
      const { mediaId = null, src = null, alt = "", caption = "", credit = "" } = attrs;
      return [
        {
          kind: "image",
          mediaId,
          src,
          alt,
          caption,
          credit,
          decorative: false,
          gallery: path.endsWith("/gallery"),
        },
      ];
    }
    case "embed":
      return attrs.provider && attrs.url
        ? [{ kind: "embed", provider: attrs.provider, url: attrs.url }]
        : [];
    case "media":
      return [
        { kind: "text", text: mediaText(attrs), strong: false, format: canonicalJson(attrs) },
      ];
    case "chart":
      return attrs.chart
        ? [
            {
              kind: "text",
              text: chartText(attrs.chart),
              strong: false,
              format: `${path} ${attrs.chart.kind}`,
            },
          ]
        : [];
    case "map":
      return attrs.map
        ? [
            {
              kind: "text",
              text: mapText(attrs.map),
              strong: false,
              format: `${path} ${attrs.map.extent}`,
            },
          ]
        : [];
    case "htmlCard":
      return attrs.code ? [{ kind: "text", text: attrs.code, strong: false, format: path }] : [];
    case "timelinePoint": {
      const head = [attrs.date, attrs.heading].filter(Boolean).join(" · ");
      return [
        ...(head ? [textBlockOf(prefix + head, `${path}/${type}`)] : []),
        ...content.flatMap((child) => nodeBlocks(child, childPosition())),
      ];
    }
    case "horizontalRule":
      return [{ kind: "rule" }];
    case "bulletList":
      return content.flatMap((item) => itemBlocks(item, childPosition(`${prefix}• `)));
    case "orderedList":
      return content.flatMap((item, index) =>
        itemBlocks(item, childPosition(`${prefix}${(attrs.start ?? 1) + index}. `)),
      );
    case "tableRow":
      return textBlocks(prefix + content.map(plainText).join(" | "), node, path);
    case "paragraph":
    case "heading":
    case "codeBlock":
      return textBlocks(prefix + plainText(node), node, path);
    default:
      return content.flatMap((child) => nodeBlocks(child, childPosition()));
  }
}

const textBlockOf = (text: string, format: string): ContentBlock => ({
  kind: "text",
  text,
  strong: true,
  format,
});

/** Returns the texts and numbers of a chart, a line per row. */
function chartText({ title, unit, source, note, series, rows }: Chart): string {
  const texts = [`▤ ${title}`, unit, series.join(" | ")].filter(Boolean).join(" · ");
  const lines = rows.map(({ label, values }) =>
    [label, ...values.map((value) => value ?? "–")].join(" | "),
  );
  return [texts, ...lines, ...[note, source].filter(Boolean)].join("\n");
}

/** Returns the texts of a map, a line per place. */
function mapText({ title, source, places }: ArticleMap): string {
  const lines = places.map(({ name, latitude, longitude, note }) =>
    [name, formatCoordinates({ latitude, longitude }), note].filter(Boolean).join(" | "),
  );
  return [`▤ ${title}`, ...lines, ...(source ? [source] : [])].join("\n");
}

/**
 * Returns the label of a video or audio file in a comparison: its caption and credit, or the
 * beginning of its name.
 */
const mediaText = ({ file = "", caption = "", credit = "" }: NonNullable<ArticleNode["attrs"]>) =>
  `▶ ${[caption, credit].filter(Boolean).join(" · ") || `${file.slice(0, 8)}…${file.slice(64)}`}`;

/**
 * Returns the blocks of a list item: the bullet precedes the first one, the others are indented.
 */
const itemBlocks = (item: ArticleNode, { path, prefix }: Position): ContentBlock[] =>
  (item.content ?? []).flatMap((child, index) =>
    nodeBlocks(child, { path, prefix: index ? " ".repeat(prefix.length) : prefix }),
  );

const textBlocks = (text: string, node: ArticleNode, path: string): ContentBlock[] =>
  text.trim()
    ? [
        {
          kind: "text",
          text,
          strong: node.type === "heading",
          format: formatOf(node, path),
          ...(node.attrs?.dir && { dir: node.attrs.dir }),
        },
      ]
    : [];

function plainText({ type, text, attrs, content = [] }: ArticleNode): string {
  if (type === "footnote") return ` [${[attrs?.note, attrs?.href].filter(Boolean).join(" ")}]`;
  if (type === "hardBreak") return "\n";
  return (
    text ??
    content
      .map(plainText)
      .join(content.some((child) => !INLINE_TYPES.some((type) => type === child.type)) ? " " : "")
  );
}

/**
 * Returns a key for the formatting of a text: its ancestors, type, level and direction, and which
 * of its words have which marks. The id of its block is none of it.
 */
function formatOf(node: ArticleNode, path: string): string {
  const runs: { text: string; marks: string }[] = [];
  const visit = ({ text, marks = [], content = [] }: ArticleNode) => {
    if (text !== undefined) {
      const markKey = marks.map(canonicalJson).sort().join();
      const lastRun = runs.at(-1);
      // Adjacent text nodes with the same marks are one run.
      if (lastRun?.marks === markKey) lastRun.text += text;
      else runs.push({ text, marks: markKey });
    }
    content.forEach(visit);
  };
  visit(node);
  const cells =
    node.type === "tableRow"
      ? (node.content ?? []).map((cell) => [cell.type, cell.attrs ?? {}])
      : [];
  const { id: _id, ...attrs } = node.attrs ?? {};
  return canonicalJson([path, node.type, attrs, cells, runs.filter(({ marks }) => marks)]);
}
