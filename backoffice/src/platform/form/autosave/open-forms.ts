const LOCK_PREFIX = "desk.form.";

/** Creates an id for one opening of a form. */
export const createSlot = () => Math.random().toString(36).slice(2, 10).padEnd(8, "0");

/** Slots closed by this window, since locks are released with a delay. */
const closedSlots = new Set<string>();

/**
 * Marks a form as open in all windows of the browser, until the returned function is called or the
 * window closes.
 */
export function lockSlot(slot: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The Web Locks API requires a secure context.
  void navigator.locks?.request(LOCK_PREFIX + slot, () => promise);
  return () => {
    closedSlots.add(slot);
    resolve();
  };
}

/**
 * Returns the slots of all forms that are open in any window of the browser. Their drafts need not
 * be offered.
 */
export async function lockedSlots(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held
      .map(({ name }) => name?.slice(LOCK_PREFIX.length) ?? "")
      .filter((slot) => !closedSlots.has(slot)),
  );
}
