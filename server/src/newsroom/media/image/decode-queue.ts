/** Images that a process decodes concurrently: each may take hundreds of megabytes of memory. */
const MAX_CONCURRENT = 1;
/** Maximum size of the files queued in memory, in bytes. */
export const MAX_QUEUED_BYTES = 400 * 1024 * 1024;

let running = 0;
let waitingBytes = 0;
const waiting: (() => void)[] = [];

/** Size of the files that wait for their turn, in bytes. */
export const queuedBytes = (): number => waitingBytes;

/** Thrown when the queued image files exceed the memory limit. */
export class DecodeQueueFull extends Error {}

/**
 * Runs `decode` when it is its turn in the queue; `bytes` is the size of the file. @throws
 * DecodeQueueFull
 */
export async function inDecodeQueue<T>(bytes: number, decode: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waitingBytes + bytes > MAX_QUEUED_BYTES)
      throw new DecodeQueueFull("image decode queue is full");
    waitingBytes += bytes;
    await new Promise<void>((start) => waiting.push(start));
    waitingBytes -= bytes;
  } else running++;
  try {
    return await decode();
  } finally {
    const next = waiting.shift();
    // Hand the slot to the longest waiting task.
    if (next) next();
    else running--;
  }
}
