import { type RefObject, useEffect } from "react";

/**
 * Keeps what a grid scrolls into view, such as an entry that gets the focus, out from under its
 * sticky head, whose height depends on its entries.
 */
export function useHeadPadding(
  scroller: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useEffect(() => {
    if (!isShown || !scroller.current || !head.current) return;
    const [grid, observed] = [scroller.current, head.current];
    const observer = new ResizeObserver(() => {
      grid.style.scrollPaddingBlockStart = `${observed.offsetHeight}px`;
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [scroller, head, isShown]);
}
