import { setTimeout as wait } from "node:timers/promises";

/** Timeout of undoing a start, in milliseconds. */
const UNDO_TIMEOUT = 20_000;

/**
 * Runs a start that registers how to stop each thing as soon as it runs. If the start fails, they
 * are stopped, the latest first.
 * @returns the result, and a function that stops everything in the same order
 * @throws the error of the start; errors while stopping are dropped, as they follow from it
 */
export async function startOrUndo<T>(
  start: (started: AsyncDisposableStack) => Promise<T>,
): Promise<{ result: T; stop: () => Promise<void> }> {
  const started = new AsyncDisposableStack();
  const stop = () => started.disposeAsync();
  try {
    return { result: await start(started), stop };
  } catch (error) {
    await Promise.race([stop().catch(() => {}), wait(UNDO_TIMEOUT, undefined, { ref: false })]);
    throw error;
  }
}
