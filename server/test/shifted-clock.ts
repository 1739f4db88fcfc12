import { vi } from "vitest";

/**
 * Runs a check at a later time, in milliseconds from now: only the date of this process differs,
 * timers and the database do not.
 */
export async function runLater<T>(milliseconds: number, check: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
  try {
    return await check();
  } finally {
    vi.useRealTimers();
  }
}
