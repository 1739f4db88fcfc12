declare global {
  interface Window {
    /**
     * Elements with `data-pre-hydration-click` that were clicked since the document started to
     * load.
     */
    preHydrationClicks?: Set<Element>;
  }
}

/** Records clicks on elements with `data-pre-hydration-click`, so that early ones are not lost. */
export function captureClicks(): void {
  const clicks = new Set<Element>();
  window.preHydrationClicks = clicks;
  addEventListener(
    "click",
    ({ target }) => {
      const element = (target as Element).closest("[data-pre-hydration-click]");
      if (element) clicks.add(element);
    },
    true,
  );
}

/**
 * True if an element was clicked before hydration. Call it once, after hydration: it removes the
 * click.
 */
export const wasClickedBeforeHydration = (element: Element | null): boolean =>
  element !== null && window.preHydrationClicks?.delete(element) === true;
