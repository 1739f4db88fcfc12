/** Kinds of item in which readers have a position: a text, an episode, a recording in an article. */
export const POSITION_KINDS = ["article", "episode", "recording"] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];

/** Positions this close to the start or the end of a recording are not continued, in seconds. */
export const POSITION_EDGE_SECONDS = 15;
/** Shares of a text before which it has not been started, and from which it is finished. */
const TEXT_STARTED = 0.03;
const TEXT_FINISHED = 0.95;

/**
 * Returns the position to continue at; 0 if the item has not been started or is finished.
 * @param duration of a recording, in seconds
 */
export function continuedPosition(
  kind: PositionKind,
  position: number,
  duration: number | null,
): number {
  if (kind === "article")
    return position < TEXT_STARTED || position >= TEXT_FINISHED ? 0 : position;
  const isAtEdge =
    position < POSITION_EDGE_SECONDS ||
    (duration !== null && position > duration - POSITION_EDGE_SECONDS);
  return isAtEdge ? 0 : Math.floor(position);
}
