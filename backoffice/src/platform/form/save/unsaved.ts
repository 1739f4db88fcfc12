/** Forms with unsaved changes, each represented by the function that deletes its draft. */
const unsavedForms = new Set<() => void>();
let leaving = false;

/** Registers a form with unsaved changes, until the returned function is called. */
export function registerUnsaved(deleteDraft: () => void): () => void {
  unsavedForms.add(deleteDraft);
  leaving = false;
  return () => void unsavedForms.delete(deleteDraft);
}

export const hasUnsaved = () => unsavedForms.size > 0;

/**
 * Discards the drafts of all open forms: a user who leaves on purpose is not offered them again.
 */
export function discardUnsaved(): void {
  for (const deleteDraft of unsavedForms) deleteDraft();
  unsavedForms.clear();
}

/** Lets the next navigation happen without a confirmation, as the input is autosaved. */
export function allowLeaving(): void {
  leaving = true;
}

export const mayLeave = () => leaving;

window.addEventListener("beforeunload", (event) => {
  if (hasUnsaved() && !leaving) event.preventDefault();
});
