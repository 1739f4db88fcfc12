import type { PendingAction } from "@masthead/contract/audience/following.ts";

/** Element id of the toast that confirms a save or follow. */
export const saveToastId = ({ kind, id }: PendingAction) => `kept-${kind}-${id}`;
