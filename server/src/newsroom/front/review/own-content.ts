import type { FrontLayout, Placement } from "@masthead/contract/newsroom/front/front-layout.ts";

/** Users who wrote the own content of placements, by their key. The same content has the same writers in any slot. */
export type FrontWriters = Record<string, number[]>;

/** Approvals of own content, by their key. */
export type FrontApprovals = Record<string, { id: number | null; name: string; at: string }>;

/** Maximum number of contents of a front of which writers and approvals are stored; the oldest are dropped. */
const STORED_LIMIT = 200;

/** Headline, kicker or image that a placement shows instead of those of its article. */
export interface OwnContent {
  /** The article and the content, whatever the slot. */
  key: string;
  slot: string;
  placement: Placement;
}

/** Returns the own content of a layout. */
const contentsOf = ({ slots }: FrontLayout): OwnContent[] =>
  Object.entries(slots).flatMap(([slot, placement]) => {
    const { articleId, headline, kicker, mediaId } = placement;
    const hasContent = headline || kicker || mediaId !== null;
    return hasContent ? [{ key: JSON.stringify([articleId, headline, kicker, mediaId]), slot, placement }] : [];
  });

/** Returns the own content of a draft that readers do not see yet. */
function newContents(draft: FrontLayout, live: FrontLayout): OwnContent[] {
  const liveKeys = new Set(contentsOf(live).map(({ key }) => key));
  return contentsOf(draft).filter(({ key }) => !liveKeys.has(key));
}

/** Returns the new content of a draft that needs a second person: all but kickers from the list of the station. */
export const contentsToReview = (draft: FrontLayout, live: FrontLayout, kickers: readonly string[]): OwnContent[] =>
  newContents(draft, live).filter(
    ({ placement: { headline, kicker, mediaId } }) => headline || mediaId !== null || !kickers.includes(kicker),
  );

/**
 * Returns the writers after a change of a draft. Who changes a headline is a writer beside those before; who only moves a card is none.
 */
export function writersAfter(
  { draft, live, writers }: { draft: FrontLayout; live: FrontLayout; writers: FrontWriters },
  layout: FrontLayout,
  actorId: number | null,
): FrontWriters {
  const before = newContents(draft, live);
  const entries = { ...writers };
  for (const { key, slot, placement } of newContents(layout, live)) {
    if (before.some((content) => content.key === key)) continue;
    const replaced = before.find((content) => content.slot === slot && content.placement.articleId === placement.articleId);
    const earlier = [...(entries[key] ?? []), ...((replaced && entries[replaced.key]) ?? [])];
    entries[key] = [...new Set([...earlier, ...(actorId === null ? [] : [actorId])])];
  }
  return lastEntries(entries);
}

export const lastEntries = <Value>(entries: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).slice(-STORED_LIMIT));
