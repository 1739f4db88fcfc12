/**
 * Returns the element ids of the lines of a transcript, by their starts. The first line at a time is
 * the target of links to that time (`#t=`); others have a number.
 */
export function lineIds(starts: readonly number[]): string[] {
  const counts = new Map<number, number>();
  return starts.map((start) => {
    const count = (counts.get(start) ?? 0) + 1;
    counts.set(start, count);
    return count === 1 ? `t=${start}` : `t=${start}-${count}`;
  });
}
