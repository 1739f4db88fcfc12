import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  INLINE_TYPES,
} from "@masthead/contract/newsroom/article/article-document.ts";
import {
  isVideoFile,
  recordingPath,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import type { Chart } from "@masthead/contract/newsroom/article/chart/chart.ts";
import type { ArticleMap } from "@masthead/contract/newsroom/article/map/map.ts";
import { blocksOfHtml, sanitizeBody } from "../../../platform/html/sanitize.ts";
import { sanitizeCard } from "./html-card.ts";

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const MARKS: Record<Exclude<ArticleMark["type"], "link">, string> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
  subscript: "sub",
  superscript: "sup",
};

const ELEMENTS: Partial<Record<ArticleNode["type"], { tag: string; className?: string }>> = {
  paragraph: { tag: "p" },
  bulletList: { tag: "ul" },
  orderedList: { tag: "ol" },
  listItem: { tag: "li" },
  blockquote: { tag: "blockquote" },
  pullQuote: { tag: "aside", className: "pull-quote" },
  keyFacts: { tag: "aside", className: "key-facts" },
  gallery: { tag: "div", className: "gallery" },
  tableRow: { tag: "tr" },
};

/** Renders a body to sanitized HTML. */
export function renderDocument(document: ArticleDocument): string {
  return sanitizeBody(renderAll(document.content));
}

function renderAll(nodes: ArticleNode[] | undefined): string {
  return (nodes ?? []).map((node) => renderNode(node)).join("");
}

/**
 * Wraps rendered content. An empty block renders as nothing: a translation that is not finished has
 * empty headings.
 */
const wrap = (tag: string, attributes: string, html: string): string =>
  html && `<${tag}${attributes}>${html}</${tag}>`;

function renderNode(node: ArticleNode): string {
  const { attrs = {}, content } = node;
  const inner = () => renderAll(content);
  const dir = attrs.dir ? ` dir="${attrs.dir}"` : "";
  switch (node.type) {
    case "text":
      return renderText(node);
    case "hardBreak":
      return "<br>";
    case "footnote":
      return renderFootnote(node);
    case "chart":
      return attrs.chart
        ? `<figure class="chart" data-chart="${escapeHtml(JSON.stringify(attrs.chart))}"></figure>`
        : "";
    case "map":
      return attrs.map
        ? `<figure class="chart map" data-map="${escapeHtml(JSON.stringify(attrs.map))}"></figure>`
        : "";
    case "htmlCard":
      return wrap("div", ' class="html-card"', sanitizeCard(attrs.code ?? ""));
    case "timeline":
      return wrap("ol", ' class="timeline"', renderAll(inOrderOfDates(content ?? [])));
    case "timelinePoint":
      return renderTimelinePoint(attrs, inner());
    case "horizontalRule":
      return "<hr>";
    case "heading":
      return wrap(`h${attrs.level ?? 2}`, dir, inner());
    case "codeBlock":
      return `<pre><code>${inner()}</code></pre>`;
    case "table":
      return renderTable(node);
    case "tableHeader":
    case "tableCell":
      return renderCell(node, inner());
    case "figure":
      return renderFigure(node);
    case "media":
      return renderMedia(node);
    case "embed":
      return `<p><a class="embed" data-provider="${attrs.provider ?? ""}" href="${escapeHtml(attrs.url ?? "")}">${escapeHtml(attrs.url ?? "")}</a></p>`;
    case "orderedList":
      return wrap(
        "ol",
        `${dir}${attrs.start && attrs.start !== 1 ? ` start="${attrs.start}"` : ""}`,
        inner(),
      );
    default: {
      const element = ELEMENTS[node.type];
      if (!element) return inner();
      return wrap(
        element.tag,
        `${element.className ? ` class="${element.className}"` : ""}${dir}`,
        inner(),
      );
    }
  }
}

function renderText(node: ArticleNode): string {
  let html = escapeHtml(node.text ?? "");
  for (const mark of node.marks ?? []) {
    if (mark.type !== "link") html = `<${MARKS[mark.type]}>${html}</${MARKS[mark.type]}>`;
    else if (mark.attrs)
      html = `<a href="${escapeHtml(mark.attrs.href)}"${/^https?:/i.test(mark.attrs.href) ? ' rel="noopener"' : ""}>${html}</a>`;
  }
  return html;
}

function renderTable(node: ArticleNode): string {
  const rows = node.content ?? [];
  const isHeaderRow = (row: ArticleNode) =>
    (row.content ?? []).every((cell) => cell.type === "tableHeader");
  const firstBodyRow = rows.findIndex((row) => !isHeaderRow(row));
  const headerRows = firstBodyRow === -1 ? [] : rows.slice(0, firstBodyRow);
  const bodyRows = rows.slice(headerRows.length);
  const section = (tag: string, sectionRows: ArticleNode[]) =>
    sectionRows.length ? `<${tag}>${renderAll(sectionRows)}</${tag}>` : "";
  return `<div class="table" tabindex="0"><table>${section("thead", headerRows)}${section("tbody", bodyRows)}</table></div>`;
}

function renderCell(node: ArticleNode, inner: string): string {
  const tag = node.type === "tableHeader" ? "th" : "td";
  const span = (name: "colspan" | "rowspan") =>
    node.attrs?.[name] && node.attrs[name] > 1 ? ` ${name}="${node.attrs[name]}"` : "";
  // A single paragraph in a cell is unwrapped.
  const unwrapped = /^<p>((?:(?!<\/?p>).)*)<\/p>$/s.exec(inner)?.[1];
  return `<${tag}${span("colspan")}${span("rowspan")}>${unwrapped ?? inner}</${tag}>`;
}

/**
 * Renders a figure. An image of the media library is written as a reference: its sizes are resolved
 * when the body is read.
 */
function renderFigure({ attrs = {} }: ArticleNode): string {
  const alt = escapeHtml(attrs.alt ?? "");
  const mediaReference =
    attrs.mediaId === undefined ? "" : `<img data-media-id="${attrs.mediaId}" alt="${alt}">`;
  const image =
    mediaReference ||
    (attrs.src
      ? `<img src="${escapeHtml(attrs.src)}" alt="${alt}" loading="lazy" decoding="async">`
      : "");
  if (!image) return "";
  const { caption, credit } = attrs;
  const text = `${escapeHtml(caption ?? "")}${credit ? ` <small>${escapeHtml(credit)}</small>` : ""}`;
  return `<figure>${image}${caption || credit ? `<figcaption>${text}</figcaption>` : ""}</figure>`;
}

/**
 * Renders a video or audio file with the browser's own player. Its poster and the texts of its
 * links are resolved when the body is read. The link to the file is for feeds and print.
 */
function renderMedia({ attrs = {} }: ArticleNode): string {
  const { file, mediaId, width, height, duration, loop, transcript, caption, credit } = attrs;
  if (!file) return "";
  const src = `src="${recordingPath(file)}"${duration ? ` data-duration="${duration}"` : ""}`;
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  const isLoop = loop && isVideoFile(file);
  const looped = isLoop ? ` loop muted aria-label="${escapeHtml(attrs.alt ?? "")}"` : "";
  const player = isVideoFile(file)
    ? `<video controls preload="metadata" playsinline${looped} ${src}${size}${mediaId ? ` data-poster-id="${mediaId}"` : ""}></video>`
    : `<audio controls preload="none" ${src}></audio>`;
  const links = [
    ...(transcript ? [`<a class="transcript" href="${escapeHtml(transcript)}"></a>`] : []),
    `<a class="recording" href="${recordingPath(file)}"></a>`,
  ];
  const text = `${escapeHtml(caption ?? "")}${credit ? ` <small>${escapeHtml(credit)}</small>` : ""}`;
  return `<figure>${player}<figcaption>${[...(text ? [text] : []), ...links].join(" ")}</figcaption></figure>`;
}

/** Renders a footnote at its place. It gets its number and moves to the end when the body is read. */
function renderFootnote({ attrs: { note, href } = {} }: ArticleNode): string {
  if (!note) return "";
  return `<a class="note" data-note="${escapeHtml(note)}"${href ? ` href="${escapeHtml(href)}"` : ""}></a>`;
}

/** Returns the points of a timeline, the earliest first, and those without a date last. */
const inOrderOfDates = (points: ArticleNode[]): ArticleNode[] =>
  points.toSorted((one, other) => {
    const [first, second] = [one.attrs?.date ?? "~", other.attrs?.date ?? "~"];
    return first < second ? -1 : first > second ? 1 : 0;
  });

/** Renders a point of a timeline. The text of its date is written when the body is read. */
function renderTimelinePoint(
  { date, heading }: NonNullable<ArticleNode["attrs"]>,
  inner: string,
): string {
  const head = [
    ...(date ? [`<time datetime="${date}"></time>`] : []),
    ...(heading ? [`<strong>${escapeHtml(heading)}</strong>`] : []),
  ].join(" ");
  return wrap("li", "", `${wrap("p", "", head)}${inner}`);
}

/** Returns the texts of a chart. */
const chartTexts = ({ title, unit, source, note, series, rows }: Chart): string[] => [
  [title, unit].filter(Boolean).join(", "),
  [...series, ...rows.map(({ label }) => label)].filter(Boolean).join(", "),
  note ?? "",
  source ?? "",
];

/** Returns the texts of a map. */
const mapTexts = ({ title, places, source }: ArticleMap): string[] => [
  title,
  ...places.map(({ name, note }) => [name, note].filter(Boolean).join(": ")),
  source ?? "",
];

/** Types of nodes in a line of text. */
const INLINE = new Set<string>(INLINE_TYPES);

/** Returns the plain text of a body, one line per block and footnotes last, for search, word counts and excerpts. */
export function plainText(document: ArticleDocument): string {
  const lines: string[] = [];
  const notes: string[] = [];
  const inline = (node: ArticleNode): string =>
    node.text ?? (node.type === "hardBreak" ? " " : (node.content ?? []).map(inline).join(""));
  const visit = (node: ArticleNode) => {
    if (node.attrs?.heading) lines.push(node.attrs.heading);
    if (node.type === "figure" || node.type === "media") lines.push(node.attrs?.caption ?? "");
    else if (node.attrs?.chart) lines.push(...chartTexts(node.attrs.chart));
    else if (node.attrs?.code) lines.push(...blocksOfHtml(sanitizeCard(node.attrs.code)));
    else if (node.attrs?.map) lines.push(...mapTexts(node.attrs.map));
    else if (node.content?.some((child) => INLINE.has(child.type))) {
      lines.push(inline(node));
      notes.push(...node.content.map(({ attrs }) => attrs?.note ?? ""));
    } else node.content?.forEach(visit);
  };
  document.content.forEach(visit);
  return [...lines, ...notes].filter(Boolean).join("\n");
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
