/** Forms that hold what is not saved, and how each throws away what is kept of it. */
const open = new Set<() => void>();
let leaving = false;

/** Says that a form holds what is not saved, until the function that it returns is called. */
export function holdUnsaved(forget: () => void): () => void {
  open.add(forget);
  leaving = false;
  return () => void open.delete(forget);
}

export const hasUnsaved = () => open.size > 0;

/** Gives up what the open forms hold: whoever leaves them on purpose is not offered it again. */
export function forgetOpen(): void {
  for (const forget of open) forget();
  open.clear();
}

/** Lets the next change of place happen unasked: what was typed is kept on this machine. */
export function letGo(): void {
  leaving = true;
}

export const mayGo = () => leaving;

window.addEventListener("beforeunload", (event) => {
  if (hasUnsaved() && !leaving) event.preventDefault();
});
