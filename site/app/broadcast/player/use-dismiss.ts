import { type RefObject, useEffect } from "react";

/** Closes a menu on Escape, and when pointer or focus leaves it. */
export function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const onOutside = ({ target }: Event) => {
      if (details.open && target instanceof Node && !details.contains(target)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.preventDefault();
      closeMenu(details);
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    details.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
      details.removeEventListener("keydown", onKey);
    };
  }, [menu]);
}

/** Closes a menu and returns the focus to its button. */
export function closeMenu(details: HTMLDetailsElement | null): void {
  if (!details) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}
