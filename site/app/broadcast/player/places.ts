import { type Piece, pieceKey } from "./piece.ts";

const KEY = "masthead.positions";
/** Recordings whose place is kept. */
const MOST = 50;
/** Neither the first nor the last seconds are worth coming back to. */
const EDGE_SECONDS = 15;

type Places = Record<string, { at: number; saved: number }>;

function read(): Places {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Places;
  } catch {
    return {};
  }
}

/** Where the reader left a recording, in seconds; 0 when that is not known. Kept on this machine alone. */
export const keptPlace = (piece: Piece): number => read()[pieceKey(piece)]?.at ?? 0;

/** Keeps the place in a recording. */
export function keepPlace(piece: Piece, at: number, duration: number): void {
  const places = read();
  if (at < EDGE_SECONDS || at > duration - EDGE_SECONDS) delete places[pieceKey(piece)];
  else places[pieceKey(piece)] = { at: Math.floor(at), saved: Date.now() };
  const newest = Object.entries(places).sort(([, a], [, b]) => b.saved - a.saved);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
  } catch {
    // Without storage it begins anew next time.
  }
}
