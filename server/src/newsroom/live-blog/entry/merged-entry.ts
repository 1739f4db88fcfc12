import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { LIVE_LIMITS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

interface MergeableEntry {
  title: string;
  body: ArticleDocument;
  byline: string;
  label: string;
  keyEvent: boolean;
  free: boolean;
  eventAt: Date;
}

/**
 * Returns an entry with the texts of two: the earlier event first. It keeps its own headline and
 * label, if it has them; the headline of the other one becomes a heading of its text. Readable
 * without a subscription only if both are.
 */
export function mergedEntry(
  kept: MergeableEntry,
  other: MergeableEntry,
  locale: Locale,
): MergeableEntry {
  const title = kept.title || other.title;
  const otherBlocks = [
    ...(other.title && other.title !== title ? [headingOf(other.title)] : []),
    ...other.body.content,
  ];
  const isOtherFirst = other.eventAt < kept.eventAt;
  const [first, second] = isOtherFirst
    ? [otherBlocks, kept.body.content]
    : [kept.body.content, otherBlocks];
  return {
    title,
    body: { type: "doc", content: [...first, ...second.map(withoutId)] },
    byline: mergedByline(kept.byline, other.byline, locale),
    label: kept.label || other.label,
    keyEvent: kept.keyEvent || other.keyEvent,
    free: kept.free && other.free,
    eventAt: isOtherFirst ? other.eventAt : kept.eventAt,
  };
}

const headingOf = (text: string): ArticleNode => ({
  type: "heading",
  attrs: { level: 3 },
  content: [{ type: "text", text }],
});

/** Ids of blocks are unique in a document, and optional. */
function withoutId({ attrs, ...node }: ArticleNode): ArticleNode {
  if (!attrs) return node;
  const { id: _, ...rest } = attrs;
  return { ...node, attrs: rest };
}

const SEPARATORS: Record<Locale, string> = { "en-US": ", ", "ar-JO": "، " };

/** Returns both bylines; the first one alone where both are the same or too long together. */
function mergedByline(own: string, other: string, locale: Locale): string {
  if (!own || !other || own === other) return own || other;
  const both = `${own}${SEPARATORS[locale]}${other}`;
  return both.length > LIVE_LIMITS.byline ? own : both;
}
