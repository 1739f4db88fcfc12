import type { VoteContent } from "@masthead/contract/newsroom/result/result.ts";

type VoteRow = Pick<VoteContent["rows"][number], "votes" | "percent">;

/** Tenths of a percent in 100 %. */
const WHOLE = 1000;

/**
 * Returns the percentages of the rows of a count, with one decimal place. Official percentages are
 * returned as they are; rows without one then have none, as official ones may include votes that no
 * row has. Otherwise they are the shares of the votes of all rows, rounded so that they add up to
 * 100. Seats have none of their own.
 */
export function percentagesOf({
  rows,
  unit,
}: {
  rows: readonly VoteRow[];
  unit: VoteContent["unit"];
}): (number | null)[] {
  if (unit === "seats" || rows.some(({ percent }) => percent !== null))
    return rows.map(({ percent }) => percent);
  const total = rows.reduce((sum, { votes }) => sum + (votes ?? 0), 0);
  if (!total || rows.some(({ votes }) => votes === null)) return rows.map(() => null);
  return roundedShares(
    rows.map(({ votes }) => votes ?? 0),
    total,
  ).map((tenths) => tenths / 10);
}

/** Returns shares in tenths of a percent. The largest remainders are rounded up. */
function roundedShares(votes: number[], total: number): number[] {
  const exact = votes.map((number) => (number * WHOLE) / total);
  const shares = exact.map(Math.floor);
  const missing = WHOLE - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
