/**
 * Returns the duration of the fastest of some runs, in milliseconds. A single run may have waited
 * for a busy machine.
 */
export async function fastestOf(
  runs: number,
  run: (index: number) => Promise<void>,
): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < runs; index++) {
    const startedAt = performance.now();
    await run(index);
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
