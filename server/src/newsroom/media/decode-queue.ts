/** Pictures that a process decodes at once: each may take hundreds of megabytes. */
const AT_ONCE = 1;
/** Bytes of files that may wait in memory to be decoded. */
export const WAITING_BYTES = 400 * 1024 * 1024;

let running = 0;
let waitingBytes = 0;
const waiting: (() => void)[] = [];

/** Too many bytes of pictures wait to be decoded. */
export class DecodeQueueFull extends Error {}

/** Decodes one picture after the other. @throws DecodeQueueFull */
export async function inDecodeQueue<T>(bytes: number, decode: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waitingBytes + bytes > WAITING_BYTES) throw new DecodeQueueFull("too many pictures wait to be decoded");
    waitingBytes += bytes;
    await new Promise<void>((start) => waiting.push(start));
    waitingBytes -= bytes;
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
