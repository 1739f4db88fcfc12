import type { PendingAction } from "@masthead/contract/audience/following.ts";

/** Element id of the toast that confirms a save or follow. */
export const saveToastId = ({ kind, id }: PendingAction) => `kept-${kind}-${id}`;

/** List that a kind of target is kept in. */
export const keptIn = (kind: PendingAction["kind"]): "articles" | "watchList" | "following" =>
  kind === "article"
    ? "articles"
    : kind === "episode" || kind === "program"
      ? "watchList"
      : "following";
