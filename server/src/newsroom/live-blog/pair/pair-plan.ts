import {
  LIVE_PAIR_STATES,
  type LiveEntryState,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";

/** Change of an entry that has a counterpart. */
export type PairedChange =
  | { kind: "removed" | "withdrawn" | "rejected" | "merged" }
  | {
      kind: "moved";
      /** The counterpart is in the live blog of an article that translates the new one. */
      isPairedThere: boolean;
    };

/**
 * Returns what a change does to the pair of an entry. `keep`: the desk shows the state of the entry
 * beside its counterpart, also of a removed one, which can be published again. `carry`: the copy in
 * the other live blog has the counterpart.
 */
export function planPair(change: PairedChange): "keep" | "end" | "carry" {
  if (change.kind === "moved") return change.isPairedThere ? "carry" : "end";
  return change.kind === "merged" ? "end" : "keep";
}

/** Entry that gets a counterpart. */
export interface PairableEntry {
  id: number;
  state: LiveEntryState;
  version: number;
  receivedAt: Date;
}

/** Columns of a pair. */
export interface NewPair {
  sourceId: number;
  translationId: number;
  sourceVersion: number;
}

/**
 * Returns the pair of two existing entries, or the key of the message that says why they cannot be
 * paired. The entry that was received first is the source, and the other one is up to date with it.
 */
export function planPairing(
  entry: PairableEntry,
  other: PairableEntry,
  { articlesArePaired }: { articlesArePaired: boolean },
): NewPair | { code: "liveBlog.otherArticle" | "liveBlog.noPair" } {
  if (!articlesArePaired) return { code: "liveBlog.otherArticle" };
  if (!isPairable(entry) || !isPairable(other)) return { code: "liveBlog.noPair" };
  const isFirst =
    +entry.receivedAt === +other.receivedAt
      ? entry.id < other.id
      : entry.receivedAt < other.receivedAt;
  const [source, translation] = isFirst ? [entry, other] : [other, entry];
  return { sourceId: source.id, translationId: translation.id, sourceVersion: source.version };
}

/** Whether an entry can have a counterpart. */
export const isPairable = ({ state }: Pick<PairableEntry, "state">): boolean =>
  (LIVE_PAIR_STATES as readonly LiveEntryState[]).includes(state);
