import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { DecodeQueueFull, inDecodeQueue, WAITING_BYTES } from "./decode-queue.ts";

it("decodes one picture after the other in their order, and refuses one when the files that wait would take too much memory", async () => {
  let atOnce = 0;
  let most = 0;
  const order: number[] = [];
  const picture = (n: number) =>
    inDecodeQueue(WAITING_BYTES / 20, async () => {
      most = Math.max(most, ++atOnce);
      order.push(n);
      await wait(1);
      atOnce--;
      if (n === 3) throw new Error("unreadable");
    });
  const results = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => picture(n)));
  const full = results.filter((one) => one.status === "rejected" && one.reason instanceof DecodeQueueFull);
  expect([most, full.length]).toEqual([1, 4]);
  expect(order).toEqual(Array.from({ length: 21 }, (_, n) => n));
  await picture(99);
  expect(order.at(-1)).toBe(99);
});
