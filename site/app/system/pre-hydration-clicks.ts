declare global {
  interface Window {
    /** Elements with `data-early` that were clicked since the document started to load. */
    early?: Set<Element>;
  }
}

/** Inline script that records clicks on elements with `data-early`, so that clicks before hydration are not lost. */
export const EARLY_CLICK_CAPTURE = `(()=>{let s=window.early=new Set;addEventListener('click',e=>{let b=e.target.closest('[data-early]');b&&s.add(b)},true)})()`;

/** True if an element was clicked before hydration. Call it once, after hydration: it removes the click. */
export const wasClickedBeforeHydration = (element: Element | null): boolean => element !== null && window.early?.delete(element) === true;
