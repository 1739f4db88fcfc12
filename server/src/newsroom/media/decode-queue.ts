/** Pictures that a process decodes at once: each may take hundreds of megabytes. */
const AT_ONCE = 1;
/** Pictures that may wait, each with its file in memory. */
const WAITING = 20;

let running = 0;
const waiting: (() => void)[] = [];

/** Too many pictures wait to be decoded. */
export class DecodeQueueFull extends Error {}

/** Decodes one picture after the other. @throws DecodeQueueFull */
export async function inDecodeQueue<T>(decode: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new DecodeQueueFull("too many pictures wait to be decoded");
    await new Promise<void>((start) => waiting.push(start));
  } else running++;
  try {
    return await decode();
  } finally {
    const next = waiting.shift();
    // The place goes to who waits longest.
    if (next) next();
    else running--;
  }
}
