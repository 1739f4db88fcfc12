import type { LiveDeskEntry, LivePair } from "@masthead/contract/newsroom/live-blog/live-blog.ts";

/** Returns the counterpart that an entry translates; null if it is no translation. */
export const sourceOf = ({ pair }: Pick<LiveDeskEntry, "pair">): LivePair | null =>
  pair?.isSource ? pair : null;
