import type { PositionItem } from "@masthead/contract/audience/position.ts";
import { POSITION_EDGE_SECONDS } from "@masthead/contract/audience/position-terms.ts";
import type { LocalPosition } from "../../../audience/position/position-sync.ts";
import { type PlayerItem, playerItemKey } from "../player-item.ts";

const STORAGE_KEY = "masthead.positions";
const MAX_POSITIONS = 50;

type SavedPositions = Record<string, LocalPosition>;

function readPositions(): SavedPositions {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as SavedPositions;
  } catch {
    return {};
  }
}

/** Returns the position in a recording that is saved in this browser. */
export const savedPlaybackPosition = (item: PlayerItem): LocalPosition | undefined =>
  readPositions()[playerItemKey(item)];

/** Item under which the position of a signed-in reader is on the server; undefined if it is live. */
export function positionItemOf({
  kind,
  id,
  live,
  recording,
}: PlayerItem): PositionItem | undefined {
  if (live || kind === "channel") return undefined;
  return recording ? { kind, id, recording: `${recording.file}:${recording.index}` } : { kind, id };
}

/** Removes the position in a recording that is saved in this browser. */
export function forgetPlaybackPosition({ kind, id, recording }: PositionItem): void {
  const positions = readPositions();
  delete positions[recording ? `${kind}:${id}:${recording}` : `${kind}:${id}`];
  writePositions(positions);
}

/** Saves the position in a recording, in seconds. */
export function savePlaybackPosition(item: PlayerItem, position: number, duration: number): void {
  const positions = readPositions();
  if (position < POSITION_EDGE_SECONDS || position > duration - POSITION_EDGE_SECONDS)
    delete positions[playerItemKey(item)];
  else positions[playerItemKey(item)] = { at: Math.floor(position), saved: Date.now() };
  writePositions(positions);
}

function writePositions(positions: SavedPositions): void {
  const newest = Object.entries(positions).sort(([, a], [, b]) => b.saved - a.saved);
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries(newest.slice(0, MAX_POSITIONS))),
    );
  } catch {
    // Without storage, playback starts from the beginning next time.
  }
}
