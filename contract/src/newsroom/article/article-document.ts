import { z } from "zod";
import { cleanText, withoutOverrides } from "../../platform/clean-text.ts";
import { isRecordingFile, MAX_VIDEO_PIXELS } from "./article-recording.ts";
import { chart } from "./chart/chart.ts";
import { articleMap } from "./map/map.ts";

/**
 * Body of an article: a ProseMirror document in JSON, as the editor stores it. Types that are not
 * listed here are rejected.
 */
export const BLOCK_TYPES = [
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "listItem",
  "blockquote",
  "pullQuote",
  "keyFacts",
  "codeBlock",
  "horizontalRule",
  "table",
  "tableRow",
  "tableHeader",
  "tableCell",
  "figure",
  "gallery",
  "embed",
  "media",
  "chart",
  "map",
  "htmlCard",
  "timeline",
  "timelinePoint",
] as const;
export const INLINE_TYPES = ["text", "hardBreak", "footnote"] as const;
export const MARK_TYPES = [
  "bold",
  "italic",
  "underline",
  "strike",
  "code",
  "subscript",
  "superscript",
  "link",
] as const;

/** Sites whose players can be embedded. A player is loaded only when the reader requests it. */
export const EMBED_PROVIDERS = [
  "youtube",
  "x",
  "facebook",
  "instagram",
  "tiktok",
  "spotify",
  "telegram",
  "datawrapper",
] as const;
export type EmbedProvider = (typeof EMBED_PROVIDERS)[number];

/**
 * Allowed targets of links and images in a body: the web, mailto, tel, a path of this site (see
 * OWN_PATH), or an anchor in the body.
 */
export const ARTICLE_HREF = /^(https?:\/\/|mailto:|tel:|\/(?![/\\\s])|#)/i;

const HREF_LENGTH = 2000;
const articleHref = z.string().max(HREF_LENGTH).regex(ARTICLE_HREF);

/** The same check for the browser, where the schemas are not loaded. */
export const isArticleHref = (href: unknown): href is string =>
  typeof href === "string" && href.length <= HREF_LENGTH && ARTICLE_HREF.test(href);

/** Maximum lengths of the texts of a figure, in characters. */
export const FIGURE_LENGTHS = { alt: 1000, caption: 2000, credit: 500 } as const;

/** Maximum length of the text of a footnote, in characters. */
export const FOOTNOTE_LENGTH = 1000;
/** Maximum length of the HTML of a card, in characters. */
export const HTML_CARD_LENGTH = 20_000;
/** Maximum length of the heading of a point of a timeline, in characters. */
export const TIMELINE_HEADING_LENGTH = 160;

/**
 * Date of a point of a timeline: a year, month, day, or minute in the time of the station. The form
 * is its precision.
 */
const TIMELINE_DATE =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?)?)?$/;

/** Returns whether the text is a date of a timeline, and exists in the calendar. */
export function isTimelineDate(text: unknown): text is string {
  if (typeof text !== "string" || !TIMELINE_DATE.test(text)) return false;
  const [year = 0, month = 1, day = 1] = text.split("T", 1)[0]?.split("-").map(Number) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCDate() === day;
}

/** Maximum number of nodes of a body. */
export const MAX_BODY_NODES = 6000;
/** Maximum number of marks of a text: a text has each once, and imported texts some twice. */
const MAX_MARKS = 2 * MARK_TYPES.length;

const mark = z.object({
  type: z.enum(MARK_TYPES),
  attrs: z.strictObject({ href: articleHref }).optional(),
});
export type ArticleMark = z.infer<typeof mark>;

/** Ids of the blocks of a body: short, and unique in it. */
const BLOCK_ID = /^[\w-]{1,32}$/;
export const blockId = z.string().regex(BLOCK_ID);

/** Attributes of a node; which of them it has depends on its type. */
export const articleNodeAttributes = z.strictObject({
  /**
   * outermost blocks: the same in every version of the body; derived from the content if omitted
   */
  id: blockId.optional(),
  /** heading: 2 to 4 */
  level: z.number().int().min(2).max(4).optional(),
  /** any block: writing direction if it differs from the article's */
  dir: z.enum(["ltr", "rtl"]).optional(),
  /** orderedList */
  start: z.number().int().optional(),
  /** tableCell, tableHeader */
  colspan: z.number().int().min(1).max(50).optional(),
  rowspan: z.number().int().min(1).max(50).optional(),
  /** figure: an image of the media library, or a URL elsewhere; media: its poster */
  mediaId: z.number().int().optional(),
  src: articleHref.optional(),
  alt: z.string().overwrite(cleanText).max(FIGURE_LENGTHS.alt).optional(),
  caption: z.string().overwrite(cleanText).max(FIGURE_LENGTHS.caption).optional(),
  credit: z.string().overwrite(cleanText).max(FIGURE_LENGTHS.credit).optional(),
  /**
   * media: uploaded video or audio, with the size of the video in pixels and the duration in
   * seconds
   */
  file: z.string().refine(isRecordingFile).optional(),
  width: z.number().int().min(1).max(MAX_VIDEO_PIXELS).optional(),
  height: z.number().int().min(1).max(MAX_VIDEO_PIXELS).optional(),
  duration: z.number().int().min(1).max(604_800).optional(),
  /** media: a video without sound that plays by itself, again and again; `alt` describes it */
  loop: z.literal(true).optional(),
  transcript: articleHref.optional(),
  /** embed */
  provider: z.enum(EMBED_PROVIDERS).optional(),
  url: articleHref.optional(),
  chart: chart.optional(),
  map: articleMap.optional(),
  /** htmlCard: as typed; readers get what the sanitizer leaves of it */
  code: z.string().overwrite(withoutOverrides).min(1).max(HTML_CARD_LENGTH).optional(),
  /** timelinePoint */
  date: z.string().refine(isTimelineDate).optional(),
  heading: z.string().overwrite(cleanText).max(TIMELINE_HEADING_LENGTH).optional(),
  /** footnote: its text, and a link to its source */
  note: z.string().overwrite(cleanText).max(FOOTNOTE_LENGTH).optional(),
  href: articleHref.optional(),
});

export interface ArticleNode {
  type: (typeof BLOCK_TYPES)[number] | (typeof INLINE_TYPES)[number];
  attrs?: z.infer<typeof articleNodeAttributes>;
  content?: ArticleNode[];
  marks?: ArticleMark[];
  text?: string;
}

export const articleNode: z.ZodType<ArticleNode> = z.lazy(() =>
  z.strictObject({
    type: z.enum([...BLOCK_TYPES, ...INLINE_TYPES]),
    attrs: articleNodeAttributes.optional(),
    content: z.array(articleNode).max(MAX_BODY_NODES).optional(),
    marks: z.array(mark).max(MAX_MARKS).optional(),
    text: z.string().overwrite(withoutOverrides).optional(),
  }),
);

export const articleDocument = z.strictObject({
  type: z.literal("doc"),
  content: z.array(articleNode).max(MAX_BODY_NODES),
});
export type ArticleDocument = z.infer<typeof articleDocument>;

/** Maximum nesting depth of blocks in a body; a list in a table in a fact box has eight levels. */
const MAX_DEPTH = 32;

/**
 * Body as submitted by staff. The nesting depth is checked first, since all other checks recurse
 * into the body.
 */
export const documentInput = z.preprocess((input: ArticleDocument, { addIssue }) => {
  if (isWithinDepth(input, MAX_DEPTH)) return withoutMisplacedIds(input);
  addIssue("nested too deeply");
  return z.NEVER;
}, articleDocument);

function isWithinDepth(node: unknown, depth: number): boolean {
  const content = (node as Partial<ArticleDocument> | null | undefined)?.content;
  return (
    !Array.isArray(content) ||
    (depth > 0 && content.every((child) => isWithinDepth(child, depth - 1)))
  );
}

/** Removes duplicate ids and ids of nested blocks, so that each id belongs to one block. */
function withoutMisplacedIds(input: ArticleDocument): ArticleDocument {
  const used = new Set<unknown>();
  const clean = (node: ArticleNode, isOutermost: boolean): ArticleNode => {
    if (typeof node !== "object" || node === null) return node;
    const { attrs, ...withoutAttrs } = node;
    const { id, ...others } = attrs ?? {};
    const isMisplaced = id !== undefined && (!isOutermost || used.has(id));
    if (isOutermost) used.add(id);
    const content = Array.isArray(node.content) && {
      content: node.content.map((child) => clean(child, false)),
    };
    if (!isMisplaced) return { ...node, ...content };
    return { ...withoutAttrs, ...(Object.keys(others).length && { attrs: others }), ...content };
  };
  return Array.isArray(input?.content)
    ? { ...input, content: input.content.map((block) => clean(block, true)) }
    : input;
}
