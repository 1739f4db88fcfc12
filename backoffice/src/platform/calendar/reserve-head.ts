/**
 * Ref callback of the sticky head of a grid: whatever the grid scrolls into view, such as a focused
 * entry, stays below the head, whose height depends on its entries.
 */
export function reserveHead(head: HTMLElement | null): (() => void) | undefined {
  const scroller = head?.closest<HTMLElement>("[data-scroller]");
  if (!head || !scroller) return;
  const observer = new ResizeObserver(() => {
    scroller.style.scrollPaddingBlockStart = `${head.offsetHeight}px`;
  });
  observer.observe(head);
  return () => observer.disconnect();
}
