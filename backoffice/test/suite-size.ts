/**
 * Random histories have two sizes, as the load tests of the server: a sample with a fixed seed, and
 * the full size with a new one.
 */
const isFull = import.meta.env.TEST_SIZE === "full";

/** Selects the value for the current size. */
export const bySuiteSize = <T>({ sample, full }: { sample: T; full: T }): T =>
  isFull ? full : sample;

/** Seed of this run. Set TEST_SEED to repeat a failed run. */
let state = Number(import.meta.env.TEST_SEED ?? (isFull ? Date.now() % 2 ** 32 : 1));
if (isFull) console.log(`TEST_SEED=${state}`);

/** Seeded random number from 0 (inclusive) to 1 (exclusive), as `Math.random`: mulberry32. */
export function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Seeded random integer from `from` (inclusive) to `until` (exclusive). */
export const randomInteger = (from: number, until: number): number =>
  from + Math.floor(random() * (until - from));
