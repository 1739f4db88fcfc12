/**
 * Delivers the results of several files in the order of the files, not in the order of completion.
 * Returns a function that takes the result of a file; null if it has none. A later result, as after
 * a retry, is delivered immediately.
 */
export function inFileOrder<Result>(count: number, deliver: (result: Result) => void) {
  const settled = new Map<number, Result | null>();
  let next = 0;
  return (index: number, result: Result | null): void => {
    if (index < next || settled.has(index)) {
      if (result !== null) deliver(result);
      return;
    }
    settled.set(index, result);
    for (; next < count && settled.has(next); next++) {
      const inOrder = settled.get(next);
      if (inOrder !== null && inOrder !== undefined) deliver(inOrder);
    }
  };
}
