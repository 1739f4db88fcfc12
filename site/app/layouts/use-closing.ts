import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes an open panel on Escape, when pointer or focus goes elsewhere, and when another page comes. */
export function useClosing(box: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (box.current) box.current.open = false;
  }, [key, box]);

  useEffect(() => {
    const details = box.current;
    if (!details) return;
    const elsewhere = ({ target }: Event) => {
      if (details.open && target instanceof Node && !details.contains(target)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      document.removeEventListener("keydown", onKey);
    };
  }, [box]);
}
