/**
 * Load and fault tests have two sizes: the sample with a fixed seed that `npm test` runs, and the full size of `npm run test:load` and
 * `npm run test:faults`, whose seed is new each time.
 */
const isFull = process.env.TEST_SIZE === "full";

/** The value for the size that runs. */
export const sized = <T>({ sample, full }: { sample: T; full: T }): T => (isFull ? full : sample);

/** Seed of this run. TEST_SEED repeats one that failed. */
const seed = Number(process.env.TEST_SEED ?? (isFull ? Date.now() % 2 ** 32 : 1));
if (isFull) console.log(`TEST_SEED=${seed}`);

let state = seed >>> 0;

/** A number from 0 up to 1, as `Math.random` gives it, from the seed (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from `from` up to `until`, from the seed. */
export const randomWhole = (from: number, until: number): number => from + Math.floor(random() * (until - from));
