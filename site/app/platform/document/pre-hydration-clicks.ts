declare global {
  interface Window {
    /**
     * Elements with `data-pre-hydration-click` that were clicked since the document started to
     * load.
     */
    preHydrationClicks?: Set<Element>;
  }
}

/** Links that the browser does not follow, as scripts open what they lead to. */
export const SCRIPTED_LINK = "a.enlarge";

/**
 * Records clicks on elements with `data-pre-hydration-click` and on scripted links, so that early
 * ones are not lost. Links still open in a new tab or window.
 */
export function captureClicks(): void {
  const clicks = new Set<Element>();
  window.preHydrationClicks = clicks;
  addEventListener(
    "click",
    (event) => {
      const element = (event.target as Element).closest(
        `[data-pre-hydration-click],${SCRIPTED_LINK}`,
      );
      if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (element.matches(SCRIPTED_LINK)) event.preventDefault();
      clicks.add(element);
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
