/** Nearest-rank percentile; NaN without values. `share` is from 0 to 1. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

/** Middle value, the lower one of two; NaN without values. */
export const median = (values: number[]): number => percentile(values, 0.5);
