declare global {
  interface Window {
    /** Elements marked `data-early` that were pressed, since the document began. */
    early?: Set<Element>;
  }
}

/** Remembers presses of what is marked `data-early`, so that none is lost that comes before the page's scripts have taken over. */
export const EARLY = `(()=>{let s=window.early=new Set;addEventListener('click',e=>{let b=e.target.closest('[data-early]');b&&s.add(b)},true)})()`;

/** Whether an element was pressed before its page's scripts took over. Asked once, when they do. */
export const wasPressedEarly = (element: Element | null): boolean => element !== null && window.early?.delete(element) === true;
