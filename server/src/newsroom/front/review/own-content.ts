import type { FrontLayout, Placement } from "@masthead/contract/newsroom/front/front-layout.ts";

/**
 * Users who wrote the own content of placements, by their key. The same content has the same
 * writers in any slot.
 */
export type FrontWriters = Record<string, number[]>;

/**
 * Approvals of own content, by their key. `image` is a hash of the file and the texts of its image.
 */
export type FrontApprovals = Record<
  string,
  { id: number | null; name: string; at: string; image?: string | null }
>;

/**
 * Maximum number of stored contents per front, besides its draft's, with their writers and
 * approvals. The oldest are dropped.
 */
const STORED_LIMIT = 200;

/** Headline, kicker or image of a placement that overrides the article's. */
export interface OwnContent {
  /** The article and the content, independent of the slot. */
  key: string;
  slot: string;
  placement: Placement;
}

const contentsOf = ({ slots }: FrontLayout): OwnContent[] =>
  Object.entries(slots).flatMap(([slot, placement]) => {
    const { articleId, headline, kicker, mediaId } = placement;
    const hasContent = headline || kicker || mediaId !== null;
    return hasContent
      ? [{ key: JSON.stringify([articleId, headline, kicker, mediaId]), slot, placement }]
      : [];
  });

/** Returns the own content of a draft that readers do not see yet. */
function newContents(draft: FrontLayout, live: FrontLayout): OwnContent[] {
  const liveKeys = new Set(contentsOf(live).map(({ key }) => key));
  return contentsOf(draft).filter(({ key }) => !liveKeys.has(key));
}

/**
 * Returns the new content of a draft that needs a second person: all but kickers from the list of
 * the station.
 */
export const contentsToReview = (
  draft: FrontLayout,
  live: FrontLayout,
  kickers: readonly string[],
): OwnContent[] =>
  newContents(draft, live).filter(
    ({ placement: { headline, kicker, mediaId } }) =>
      headline || mediaId !== null || !kickers.includes(kicker),
  );

/**
 * Returns the writers after a change of a draft. A user who changes a headline is added to the
 * writers of the article's other contents in all slots. A user who only moves a card is not a
 * writer.
 */
export function writersAfter(
  { draft, live, writers }: { draft: FrontLayout; live: FrontLayout; writers: FrontWriters },
  layout: FrontLayout,
  actorId: number | null,
): FrontWriters {
  const before = newContents(draft, live);
  const entries = { ...writers };
  for (const { key, placement } of newContents(layout, live)) {
    if (before.some((content) => content.key === key)) continue;
    const ofArticle = before.filter(
      (content) => content.placement.articleId === placement.articleId,
    );
    const earlier = [key, ...ofArticle.map((content) => content.key)].flatMap(
      (known) => entries[known] ?? [],
    );
    entries[key] = [...new Set([...earlier, ...(actorId === null ? [] : [actorId])])];
  }
  return withoutOldest(entries, layout);
}

/** Drops the oldest entries that are not of contents of a draft. */
export function withoutOldest<Value>(
  entries: Record<string, Value>,
  draft: FrontLayout,
): Record<string, Value> {
  const keys = new Set(contentsOf(draft).map(({ key }) => key));
  const others = Object.keys(entries).filter((key) => !keys.has(key));
  const dropped = new Set(others.slice(0, Math.max(0, others.length - STORED_LIMIT)));
  return Object.fromEntries(Object.entries(entries).filter(([key]) => !dropped.has(key)));
}
