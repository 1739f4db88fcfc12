/** Height of the toast as a CSS length, for elements at the end of the window. */
export const TOAST_HEIGHT = "var(--toast-height, 0px)";

/**
 * Ref callback of the toast: reserves its height at the end of the page. A page that is scrolled to
 * its end stays there.
 */
export function reserveSpace(toast: HTMLElement | null): (() => void) | undefined {
  if (!toast) return undefined;
  const root = document.documentElement;
  const update = () => {
    const isAtEnd = Math.ceil(window.innerHeight + window.scrollY) >= root.scrollHeight;
    root.style.setProperty("--toast-height", `${Math.ceil(toast.offsetHeight)}px`);
    if (isAtEnd) window.scrollTo({ top: root.scrollHeight });
  };
  const observer = new ResizeObserver(update);
  observer.observe(toast);
  update();
  return () => {
    observer.disconnect();
    root.style.removeProperty("--toast-height");
  };
}
