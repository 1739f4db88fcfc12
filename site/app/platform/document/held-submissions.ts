declare global {
  interface Window {
    /** Forms whose submission waits for hydration, with the button that was pressed. */
    heldSubmissions?: Map<HTMLFormElement, HTMLElement | null>;
  }
}

/**
 * Longest time that a submission waits for hydration, in milliseconds. After it, the browser sends
 * the form.
 */
const LONGEST_WAIT = 8000;

/**
 * Inline script that holds the submission of a form with a field `data-needs-hydration` until the
 * page has hydrated.
 */
export const SUBMISSION_HOLD = `(()=>{let held=window.heldSubmissions=new Map;addEventListener('submit',e=>{let f=e.target,i=f.querySelector('[data-needs-hydration]');if(!i)return;e.preventDefault();if(held.has(f))return;held.set(f,e.submitter);setTimeout(()=>{if(held.delete(f)){delete i.dataset.needsHydration;f.requestSubmit(e.submitter)}},${LONGEST_WAIT})},true)})()`;

/**
 * Lets the form of a field `data-needs-hydration` be submitted, and submits it if the reader has
 * done so. Call it after hydration.
 */
export function resumeSubmission(field: HTMLInputElement): void {
  const { form } = field;
  delete field.dataset.needsHydration;
  const submitter = form && window.heldSubmissions?.get(form);
  if (form && window.heldSubmissions?.delete(form)) form.requestSubmit(submitter);
}
