import { useSyncExternalStore } from "react";

export type WritingPanel = "hints" | "links";

let openPanel: WritingPanel | null = null;
const listeners = new Set<() => void>();

/** Opens a panel below the text, or closes the open one. */
export function setOpenPanel(panel: WritingPanel | null): void {
  openPanel = panel;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the panel that is open below the text. */
export const useOpenPanel = (): WritingPanel | null =>
  useSyncExternalStore(subscribe, () => openPanel);
