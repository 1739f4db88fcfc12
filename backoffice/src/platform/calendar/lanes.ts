/** Entry of a day with its part of the day, in minutes. */
interface Part {
  from: number;
  until: number;
}

/** Part next to others at the same time: its lane, and the number of lanes. */
export type Lane<T extends Part> = T & { lane: number; lanes: number };

/**
 * Arranges overlapping parts of a day in lanes next to each other. Parts that overlap nothing have
 * the whole width.
 */
export function arrangeInLanes<T extends Part>(parts: readonly T[]): Lane<T>[] {
  const arranged: Lane<T>[] = [];
  let group: Lane<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const part of group) part.lanes = ends.length;
    arranged.push(...group);
    [group, ends] = [[], []];
  };
  for (const part of parts.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = part.until;
    group.push({ ...part, lane, lanes: 1 });
  }
  close();
  return arranged;
}
