/** Timeout of a wait. The awaited operation may still complete later. */
export class TimeoutError extends Error {
  constructor() {
    super("timed out");
  }
}

/**
 * Waits for a promise with a timeout in milliseconds. Its late result is dropped. @throws
 * TimeoutError
 */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new TimeoutError()), Math.max(0, milliseconds));
    promise.then(done, fail).finally(() => clearTimeout(timer));
  });
}
