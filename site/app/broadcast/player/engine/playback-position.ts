import { type PlayerItem, playerItemKey } from "../player-item.ts";

const STORAGE_KEY = "masthead.positions";
const MAX_POSITIONS = 50;
/** Positions this close to the start or the end are not saved. */
const EDGE_SECONDS = 15;

type SavedPositions = Record<string, { at: number; saved: number }>;

function readPositions(): SavedPositions {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as SavedPositions;
  } catch {
    return {};
  }
}

/**
 * Returns the saved position in a recording, in seconds; 0 if there is none. Stored only in this
 * browser.
 */
export const savedPlaybackPosition = (item: PlayerItem): number =>
  readPositions()[playerItemKey(item)]?.at ?? 0;

/** Saves the position in a recording, in seconds. */
export function savePlaybackPosition(item: PlayerItem, position: number, duration: number): void {
  const positions = readPositions();
  if (position < EDGE_SECONDS || position > duration - EDGE_SECONDS)
    delete positions[playerItemKey(item)];
  else positions[playerItemKey(item)] = { at: Math.floor(position), saved: Date.now() };
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
