import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { isShortcut } from "../keys.ts";
import { PaletteDialog } from "./palette-dialog.tsx";

const Opening = createContext<() => void>(() => {});

/** Opens the palette. */
export const usePalette = () => useContext(Opening);

/** Goes anywhere and finds any record, by Ctrl or ⌘ and K. */
export function CommandPalette({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, "k")) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <Opening.Provider value={show}>
      {children}
      {open && <PaletteDialog onClose={() => setOpen(false)} />}
    </Opening.Provider>
  );
}
