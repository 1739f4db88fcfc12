declare global {
  interface Window {
    /**
     * Elements with `data-pre-hydration-click` that were clicked since the document started to
     * load.
     */
    preHydrationClicks?: Set<Element>;
  }
}

/**
 * Inline script that records clicks on elements with `data-pre-hydration-click`, so that clicks
 * before hydration are not lost.
 */
export const PRE_HYDRATION_CLICK_CAPTURE = `(()=>{let s=window.preHydrationClicks=new Set;addEventListener('click',e=>{let b=e.target.closest('[data-pre-hydration-click]');b&&s.add(b)},true)})()`;

/**
 * True if an element was clicked before hydration. Call it once, after hydration: it removes the
 * click.
 */
export const wasClickedBeforeHydration = (element: Element | null): boolean =>
  element !== null && window.preHydrationClicks?.delete(element) === true;
