/** Form with unsaved changes: the function that ends its draft. */
export interface UnsavedForm {
  current: () => void;
}

const unsavedForms = new Set<UnsavedForm>();
let leaving = false;

/** Registers a form with unsaved changes, until the returned function is called. */
export function registerUnsaved(form: UnsavedForm): () => void {
  unsavedForms.add(form);
  leaving = false;
  return () => unregisterUnsaved(form);
}

/** Removes a form whose changes are saved or undone. */
export function unregisterUnsaved(form: UnsavedForm): void {
  unsavedForms.delete(form);
}

/** Returns whether any form has unsaved changes. */
export const hasUnsaved = () => unsavedForms.size > 0;

export const isUnsaved = (form: UnsavedForm) => unsavedForms.has(form);

/** Discards the draft of one form, which no longer has unsaved changes. */
export function discardUnsavedForm(form: UnsavedForm): void {
  unsavedForms.delete(form);
  form.current();
}

/**
 * Discards the drafts of all open forms: a user who leaves on purpose is not offered them again.
 */
export function discardUnsaved(): void {
  for (const form of unsavedForms) discardUnsavedForm(form);
}

/** Lets the next navigation happen without a confirmation, as the input is autosaved. */
export function allowLeaving(): void {
  leaving = true;
}

export const mayLeave = () => leaving;

window.addEventListener("beforeunload", (event) => {
  if (hasUnsaved() && !leaving) event.preventDefault();
});
