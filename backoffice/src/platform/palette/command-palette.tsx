import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { isShortcut } from "../keys.ts";
import { PaletteDialog } from "./palette-dialog.tsx";

const OpenPaletteContext = createContext<() => void>(() => {});

export const useOpenPalette = () => useContext(OpenPaletteContext);

/** Command palette: opens any screen and finds any record. Ctrl+K or ⌘K toggles it. */
export function CommandPalette({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, "k")) return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <OpenPaletteContext.Provider value={show}>
      {children}
      {open && <PaletteDialog onClose={() => setOpen(false)} />}
    </OpenPaletteContext.Provider>
  );
}
