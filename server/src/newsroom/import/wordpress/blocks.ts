import { escapeHtml } from "../../article/document/render-html.ts";
import { harvestHtml, parseJson } from "./builder-data.ts";
import { type AttachmentLookup, galleryHtml, isWebAddress } from "./wordpress-html.ts";

/** Nesting limit of synced patterns. */
const MAX_DEPTH = 10;
/** Blocks without HTML and without content for a text. */
const SILENT_BLOCKS = new Set([
  "more",
  "nextpage",
  "spacer",
  "separator",
  "post-title",
  "post-date",
  "post-featured-image",
  "post-author",
  "footnotes",
]);
/**
 * A block without HTML: WordPress renders it from its attributes, or from other content of the
 * site.
 */
const VOID_BLOCK = /^\s*wp:([a-z0-9-]+(?:\/[a-z0-9-]+)?)\s+(\{.*\})?\s*\/$/is;

/** Content of other posts that blocks show. */
export interface BlockSources {
  attachments: AttachmentLookup;
  /** Returns the text of a synced pattern. */
  pattern(id: number): string | undefined;
}

/**
 * Replaces blocks without HTML by their content: synced patterns, embeds, galleries, and texts and
 * images in the attributes of other blocks.
 * @param lost called with each block that cannot be converted
 */
export function expandBlocks(
  text: string,
  sources: BlockSources,
  lost: (what: string) => void,
  outer: number[] = [],
): string {
  return replaceComments(text, (comment) => {
    const [, name, json] = VOID_BLOCK.exec(comment) ?? [];
    if (!name) return undefined;
    const block = name.replace(/^core\//, "");
    const parsed = json === undefined ? {} : parseJson(json);
    const attributes =
      typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
    return block === "block"
      ? expandPattern(Number(attributes.ref), sources, lost, outer)
      : blockHtml(block, attributes, sources, lost);
  });
}

function expandPattern(
  id: number,
  sources: BlockSources,
  lost: (what: string) => void,
  outer: number[],
): string {
  const isEndless = outer.includes(id) || outer.length >= MAX_DEPTH;
  const pattern = isEndless ? undefined : sources.pattern(id);
  if (pattern !== undefined) return expandBlocks(pattern, sources, lost, [...outer, id]);
  lost(
    `synced pattern ${id || "without a number"}, which ${isEndless ? "contains itself" : "is not in the file"}`,
  );
  return "";
}

function blockHtml(
  block: string,
  attributes: Record<string, unknown>,
  { attachments }: BlockSources,
  lost: (what: string) => void,
): string {
  const { url, ids, name: _name, metadata: _metadata, ...settings } = attributes;
  if (/embed|video|audio/.test(block) && typeof url === "string" && isWebAddress(url))
    return `<p>${escapeHtml(url)}</p>`;
  const gallery = Array.isArray(ids) ? galleryHtml(ids.map(Number), attachments) : undefined;
  const html = gallery?.html || harvestHtml({ url, ...settings }, attachments);
  if ((!html || gallery?.missing) && !SILENT_BLOCKS.has(block)) lost(`block ${block}`);
  return html;
}

/**
 * Replaces the comments of a text for which `replace` returns a text. Its time is linear in the
 * length of the text.
 */
function replaceComments(text: string, replace: (comment: string) => string | undefined): string {
  let output = "";
  let position = 0;
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", position)) {
    const end = text.indexOf("-->", start);
    if (end === -1) break;
    output += text.slice(position, start);
    output += replace(text.slice(start + 4, end)) ?? text.slice(start, end + 3);
    position = end + 3;
  }
  return output + text.slice(position);
}
