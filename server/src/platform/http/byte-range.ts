/** A piece of a file, both ends in it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The piece of a file of so many bytes that a Range header asks for. Undefined: the whole, also for several pieces at once and for what
 * cannot be read; null: there is no such piece.
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (!from && !to) return undefined;
  if (!from) return Number(to) && size ? { start: Math.max(0, size - Number(to)), end: size - 1 } : null;
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  if (to && Number(to) < start) return undefined;
  return start < size ? { start, end } : null;
}
