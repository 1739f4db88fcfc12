/** Something that was waited for took too long. It may still end later. */
export class TookTooLong extends Error {
  constructor() {
    super("took too long");
  }
}

/** Waits for a promise for so many milliseconds. What it comes to later is dropped. @throws TookTooLong */
export function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new TookTooLong()), Math.max(0, milliseconds));
    promise.then(done, fail).finally(() => clearTimeout(timer));
  });
}
