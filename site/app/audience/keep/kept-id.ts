import type { Wish } from "@masthead/contract/audience/following.ts";

/** Names the place on a page that says that something was saved or followed. */
export const keptId = ({ kind, id }: Wish) => `kept-${kind}-${id}`;
