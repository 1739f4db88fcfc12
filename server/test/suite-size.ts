import { seededRandom } from "./seeded-random.ts";

/**
 * Load and fault tests have two sizes: a sample with a fixed seed in `npm test`, and the full size
 * with a new seed in `npm run test:load` and `npm run test:faults`.
 */
const isFull = process.env.TEST_SIZE === "full";

/** Selects the value for the current size. */
export const bySuiteSize = <T>({ sample, full }: { sample: T; full: T }): T =>
  isFull ? full : sample;

/** Seed of this run and of the processes that it starts. Set TEST_SEED to repeat a failed run. */
const seed = Number(process.env.TEST_SEED ?? (isFull ? Date.now() % 2 ** 32 : 1));
if (isFull && !process.env.TEST_SEED) {
  process.env.TEST_SEED = String(seed);
  // Tests parse the standard output of the processes that they start.
  console.error(`TEST_SEED=${seed}`);
}

let numbers = seededRandom(seed);

/** Starts the random numbers of a test, which then do not depend on the tests before it. */
export function restartRandom(name: string): void {
  numbers = seededRandom(
    [...name].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), seed),
  );
}

/** Seeded random number from 0 (inclusive) to 1 (exclusive), as `Math.random`. */
export const random = (): number => numbers.next();

/** Seeded random integer from `from` (inclusive) to `until` (exclusive). */
export const randomInteger = (from: number, until: number): number => numbers.integer(from, until);
