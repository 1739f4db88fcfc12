/** From one moment until before another, in milliseconds since 1970. */
export interface Span {
  from: number;
  until: number;
}

/** What is shorter is no airing. */
const SHORTEST = 60_000;

const isAiring = ({ from, until }: Span): boolean => until - from >= SHORTEST;

export const overlap = (one: Span, other: Span): boolean => one.from < other.until && other.from < one.until;

/** Each ends when the next of them begins, at the latest; of what is left nothing remains that is shorter than a minute. */
export function oneAfterAnother<T extends Span>(spans: T[]): T[] {
  let next = Number.POSITIVE_INFINITY;
  return spans
    .toReversed()
    .map((span) => {
      const ended = { ...span, until: Math.min(span.until, next) };
      next = Math.min(next, span.from);
      return ended;
    })
    .filter(isAiring)
    .toReversed();
}

/** What remains of a span where none of the others stands. */
export function without<T extends Span>(span: T, others: Span[]): T[] {
  let rest = [span];
  for (const other of others) {
    rest = rest.flatMap((piece) =>
      overlap(piece, other)
        ? [
            { ...piece, until: Math.min(piece.until, other.from) },
            { ...piece, from: Math.max(piece.from, other.until) },
          ].filter((left) => left.from < left.until)
        : [piece],
    );
  }
  return rest.filter(isAiring);
}
