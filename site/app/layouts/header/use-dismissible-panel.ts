import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes an open panel on Escape, when pointer or focus leaves it, and on navigation. */
export function useDismissiblePanel(panel: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const lastKey = useRef(key);

  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (panel.current) panel.current.open = false;
  }, [key, panel]);

  useEffect(() => {
    const details = panel.current;
    if (!details) return;
    const onOutside = ({ target }: Event) => {
      if (details.open && target instanceof Node && !details.contains(target)) details.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [panel]);
}
