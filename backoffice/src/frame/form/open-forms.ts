const PREFIX = "desk.form.";

/** A name for one opening of a form. */
export const newSlot = () => Math.random().toString(36).slice(2, 10).padEnd(8, "0");

/** Forms that were open in this window: locks are given back a moment later. */
const closed = new Set<string>();

/** Says in all windows of this browser that a form is open, until the function that it returns is called, or the window is gone. */
export function holdSlot(slot: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Browsers have no locks for pages that come unprotected over a network.
  void navigator.locks?.request(PREFIX + slot, () => promise);
  return () => {
    closed.add(slot);
    resolve();
  };
}

/** The forms that are open in any window of this browser: what is typed there is in no need of being offered. */
export async function slotsHeld(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name?.slice(PREFIX.length) ?? "").filter((slot) => !closed.has(slot)));
}
