/** Byte range of a file, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header for a file of `size` bytes. Returns undefined for the whole file, also when
 * the header has several ranges or is malformed; null when the range is not satisfiable.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (!from && !to) return undefined;
  if (!from)
    return Number(to) && size ? { start: Math.max(0, size - Number(to)), end: size - 1 } : null;
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  if (to && Number(to) < start) return undefined;
  return start < size ? { start, end } : null;
}
