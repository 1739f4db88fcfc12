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
 * Holds the submission of a form with a field `data-needs-hydration` until the page has hydrated.
 */
export function holdSubmissions(): void {
  const held = new Map<HTMLFormElement, HTMLElement | null>();
  window.heldSubmissions = held;
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const field = form.querySelector<HTMLElement>("[data-needs-hydration]");
      if (!field) return;
      event.preventDefault();
      if (held.has(form)) return;
      const { submitter } = event;
      held.set(form, submitter);
      setTimeout(() => {
        if (!held.delete(form)) return;
        delete field.dataset.needsHydration;
        form.requestSubmit(submitter);
      }, LONGEST_WAIT);
    },
    true,
  );
}

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
