import {
  type ArticleNode,
  EMBED_PROVIDERS,
  FIGURE_LENGTHS,
  FOOTNOTE_LENGTH,
  HTML_CARD_LENGTH,
  isArticleHref,
  isTimelineDate,
  TIMELINE_HEADING_LENGTH,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { isRecordingFile } from "@masthead/contract/newsroom/article/article-recording.ts";
import { toChart } from "../chart/stored-chart.ts";
import { toMap } from "../map/stored-map.ts";

type Attributes = NonNullable<ArticleNode["attrs"]>;
/** All but the id, which only outermost blocks have. */
type AttributeName = Exclude<keyof Attributes, "id">;

const DIRECTION_ATTRIBUTES: readonly AttributeName[] = ["dir"];
const CELL_ATTRIBUTES: readonly AttributeName[] = ["colspan", "rowspan"];

/**
 * Attributes allowed per node type. The contract validates attributes, but not which node type has
 * them.
 */
const ATTRIBUTES_BY_TYPE: Partial<Record<ArticleNode["type"], readonly AttributeName[]>> = {
  paragraph: DIRECTION_ATTRIBUTES,
  heading: ["level", ...DIRECTION_ATTRIBUTES],
  bulletList: DIRECTION_ATTRIBUTES,
  orderedList: ["start", ...DIRECTION_ATTRIBUTES],
  listItem: DIRECTION_ATTRIBUTES,
  blockquote: DIRECTION_ATTRIBUTES,
  pullQuote: DIRECTION_ATTRIBUTES,
  keyFacts: DIRECTION_ATTRIBUTES,
  tableHeader: CELL_ATTRIBUTES,
  tableCell: CELL_ATTRIBUTES,
  figure: ["mediaId", "src", "alt", "caption", "credit"],
  embed: ["provider", "url"],
  chart: ["chart"],
  map: ["map"],
  htmlCard: ["code"],
  timelinePoint: ["date", "heading"],
  footnote: ["note", "href"],
  media: [
    "file",
    "width",
    "height",
    "duration",
    "mediaId",
    "loop",
    "alt",
    "transcript",
    "caption",
    "credit",
  ],
};

const clampInteger = (value: unknown, min: number, max: number) =>
  typeof value === "number" && Number.isInteger(value)
    ? Math.min(max, Math.max(min, value))
    : undefined;
const oneOf = <T extends string>(value: unknown, allowed: readonly T[]) =>
  allowed.find((one) => one === value);
const validHref = (value: unknown) => (isArticleHref(value) ? value : undefined);
const nonBlankText = (value: unknown, max: number) =>
  typeof value === "string" && value.trim() ? truncate(value, max) : undefined;
const omitDefault = <T>(value: T, defaultValue: T) => (value === defaultValue ? undefined : value);

/** Converts each attribute to the contract's type; undefined for invalid and default values. */
const PARSERS: { [N in AttributeName]: (value: unknown) => Attributes[N] } = {
  level: (value) => clampInteger(value, 2, 4) ?? 2,
  dir: (value) => oneOf(value, ["ltr", "rtl"]),
  start: (value) => omitDefault(clampInteger(value, 0, 1_000_000), 1),
  colspan: (value) => omitDefault(clampInteger(value, 1, 50), 1),
  rowspan: (value) => omitDefault(clampInteger(value, 1, 50), 1),
  mediaId: (value) => clampInteger(value, 1, Number.MAX_SAFE_INTEGER),
  src: validHref,
  alt: (value) => nonBlankText(value, FIGURE_LENGTHS.alt),
  caption: (value) => nonBlankText(value, FIGURE_LENGTHS.caption),
  credit: (value) => nonBlankText(value, FIGURE_LENGTHS.credit),
  file: (value) => (isRecordingFile(value) ? value : undefined),
  width: (value) => clampInteger(value, 1, 20_000),
  height: (value) => clampInteger(value, 1, 20_000),
  duration: (value) => clampInteger(value, 1, 604_800),
  loop: (value) => (value === true ? true : undefined),
  transcript: validHref,
  provider: (value) => oneOf(value, EMBED_PROVIDERS),
  url: validHref,
  chart: toChart,
  map: toMap,
  code: (value) => nonBlankText(value, HTML_CARD_LENGTH),
  date: (value) => (isTimelineDate(value) ? value : undefined),
  heading: (value) => nonBlankText(value, TIMELINE_HEADING_LENGTH),
  note: (value) => nonBlankText(value, FOOTNOTE_LENGTH),
  href: validHref,
};

/**
 * Returns the attributes of a node that are stored, without defaults; undefined when there are
 * none.
 */
export function toStoredAttributes(
  type: ArticleNode["type"],
  attributes: Record<string, unknown> = {},
): Attributes | undefined {
  const parsed: [string, unknown][] = (ATTRIBUTES_BY_TYPE[type] ?? []).map((name) => [
    name,
    PARSERS[name](attributes[name]),
  ]);
  const present = parsed.filter(([, value]) => value !== undefined);
  return present.length ? Object.fromEntries(present) : undefined;
}

/** Returns the text without NUL characters and lone surrogates, which the database rejects. */
export function toStorableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function truncate(text: string, max: number): string {
  return toStorableText(text.trim().slice(0, max));
}
