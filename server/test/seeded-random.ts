/** Seeded random numbers, with which a test or a bench can be repeated. */
export interface SeededRandom {
  /** Random number from 0 (inclusive) to 1 (exclusive), as `Math.random`. */
  next(): number;
  /** Random integer from `from` (inclusive) to `until` (exclusive). */
  integer(from: number, until: number): number;
}

/** Returns the random numbers of a seed (Mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, integer: (from, until) => from + Math.floor(next() * (until - from)) };
}
