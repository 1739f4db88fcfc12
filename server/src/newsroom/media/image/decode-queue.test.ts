import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { DecodeQueueFull, inDecodeQueue, MAX_QUEUED_BYTES } from "./decode-queue.ts";

it("decodes one image at a time in order, and rejects an image when the queued files would take too much memory", async () => {
  // Test files share a process: images of an earlier one may still be queued.
  await inDecodeQueue(0, async () => {});
  let running = 0;
  let maxRunning = 0;
  const order: number[] = [];
  const decodeImage = (n: number) =>
    inDecodeQueue(MAX_QUEUED_BYTES / 20, async () => {
      maxRunning = Math.max(maxRunning, ++running);
      order.push(n);
      await wait(1);
      running--;
      if (n === 3) throw new Error("unreadable");
    });
  const results = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => decodeImage(n)));
  const rejected = results.filter(
    (result) => result.status === "rejected" && result.reason instanceof DecodeQueueFull,
  );
  expect([maxRunning, rejected.length]).toEqual([1, 4]);
  expect(order).toEqual(Array.from({ length: 21 }, (_, n) => n));
  await decodeImage(99);
  expect(order.at(-1)).toBe(99);
});
