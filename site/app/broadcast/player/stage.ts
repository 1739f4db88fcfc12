import { useSyncExternalStore } from "react";
import { type Piece, pieceKey } from "./piece.ts";

/**
 * What plays, and where on the screen. The player lives in one box, which is moved between the place that the piece has on its own page
 * (a dock) and the corner, without being taken out of the document in between, so that it plays on.
 */
interface Stage {
  piece: Piece | null;
  /** Stands in the dock of its own page. */
  docked: boolean;
}

let stage: Stage = { piece: null, docked: false };
const NONE: Stage = stage;
const listeners = new Set<() => void>();
const docks = new Map<string, HTMLElement>();
let corner: HTMLElement | null = null;
let box: HTMLElement | null = null;

function set(next: Stage): void {
  stage = next;
  for (const listener of listeners) listener();
}

/** Puts the box where the piece belongs now. */
function place(): void {
  if (!stage.piece) return;
  const dock = docks.get(pieceKey(stage.piece));
  const parent = dock ?? corner;
  if (box && parent && box.parentElement !== parent) move(box, parent);
  if (stage.docked !== (dock !== undefined)) set({ ...stage, docked: dock !== undefined });
}

/** Moves what is in the document as it is, where the browser can; others keep media playing that is put in elsewhere at once. */
function move(what: HTMLElement, parent: HTMLElement): void {
  const mover = parent as HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void };
  if (mover.moveBefore && what.isConnected) mover.moveBefore(what, null);
  else parent.append(what);
}

/** The box of the player. Made when it is first asked for, in the browser. */
export function playerBox(): HTMLElement {
  if (!box) {
    box = document.createElement("div");
    box.className = "size-full";
    place();
  }
  return box;
}

/** Begins with a piece, in place of what plays. To be called where the reader asks for it. */
export function startPlaying(piece: Piece): void {
  set({ piece, docked: docks.has(pieceKey(piece)) });
  place();
}

export function stopPlaying(): void {
  box?.remove();
  set(NONE);
}

/** Gives pieces, named by their keys, their place on a page. Returns what takes the place away again. */
export function openDock(keys: string[], element: HTMLElement): () => void {
  for (const key of keys) docks.set(key, element);
  place();
  return () => {
    for (const key of keys) if (docks.get(key) === element) docks.delete(key);
    place();
  };
}

/** The corner where the player stands on other pages. */
export function setCorner(element: HTMLElement | null): void {
  corner = element;
  place();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useStage = (): Stage =>
  useSyncExternalStore(
    subscribe,
    () => stage,
    () => NONE,
  );
