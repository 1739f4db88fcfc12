import { type ArticleNode, EMBED_PROVIDERS, FIGURE_LENGTHS, isArticleHref } from "@masthead/contract/newsroom/article-document.ts";

type Attributes = NonNullable<ArticleNode["attrs"]>;
type Name = keyof Attributes;

const DIRECTION: readonly Name[] = ["dir"];
const CELL: readonly Name[] = ["colspan", "rowspan"];

/** Which attributes each node may have: the contract knows only that some node has them. */
const NAMES: Partial<Record<ArticleNode["type"], readonly Name[]>> = {
  paragraph: DIRECTION,
  heading: ["level", ...DIRECTION],
  bulletList: DIRECTION,
  orderedList: ["start", ...DIRECTION],
  listItem: DIRECTION,
  blockquote: DIRECTION,
  pullQuote: DIRECTION,
  keyFacts: DIRECTION,
  tableHeader: CELL,
  tableCell: CELL,
  figure: ["mediaId", "src", "alt", "caption", "credit"],
  embed: ["provider", "url"],
};

const within = (value: unknown, least: number, most: number) =>
  typeof value === "number" && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : undefined;
const oneOf = <T extends string>(value: unknown, known: readonly T[]) => known.find((one) => one === value);
const address = (value: unknown) => (isArticleHref(value) ? value : undefined);
const words = (value: unknown, most: number) => (typeof value === "string" && value.trim() ? cut(value, most) : undefined);
const unless = <T>(value: T, usual: T) => (value === usual ? undefined : value);

/** The value as the contract takes it, or undefined where it says nothing. */
const READ: { [N in Name]: (value: unknown) => Attributes[N] } = {
  level: (value) => within(value, 2, 4) ?? 2,
  dir: (value) => oneOf(value, ["ltr", "rtl"]),
  start: (value) => unless(within(value, 0, 1_000_000), 1),
  colspan: (value) => unless(within(value, 1, 50), 1),
  rowspan: (value) => unless(within(value, 1, 50), 1),
  mediaId: (value) => within(value, 1, Number.MAX_SAFE_INTEGER),
  src: address,
  alt: (value) => words(value, FIGURE_LENGTHS.alt),
  caption: (value) => words(value, FIGURE_LENGTHS.caption),
  credit: (value) => words(value, FIGURE_LENGTHS.credit),
  provider: (value) => oneOf(value, EMBED_PROVIDERS),
  url: address,
};

/** Those attributes of a node that can be stored and say something; undefined when there are none. */
export function storedAttributes(type: ArticleNode["type"], given: Record<string, unknown> = {}): Attributes | undefined {
  const kept: [string, unknown][] = (NAMES[type] ?? []).map((name) => [name, READ[name](given[name])]);
  const filled = kept.filter(([, value]) => value !== undefined);
  return filled.length ? Object.fromEntries(filled) : undefined;
}

/** Text that the database takes: no NUL, no half of a character. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function cut(text: string, most: number): string {
  return storable(text.trim().slice(0, most));
}
