import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startDatabaseProxy } from "../../../test/fakes/database-proxy.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { CacheTag } from "../../cache-tags.ts";
import type { StartedPlatform } from "../start.ts";
import { announceChange, EVERYTHING, listenForChanges } from "./changes.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startListening() {
  const proxy = await startDatabaseProxy(platform.database.url);
  const received: string[][] = [];
  const listener = await listenForChanges(proxy.url, (tags) => received.push(tags));
  closing.push(listener.close, proxy.close);
  return {
    proxy,
    received,
    listener,
    announce: (tag: CacheTag) => announceChange(platform.database.db, [tag]),
  };
}

describe("change listener", () => {
  it("makes a handful of attempts, one at a time, while the database refuses connections", async () => {
    const { proxy } = await startListening();
    proxy.set("refuse");
    let maxOpen = 0;
    for (let i = 0; i < 80; i++) {
      await wait(100);
      maxOpen = Math.max(maxOpen, proxy.open());
    }
    // Delays of at least 0.25, 0.5, 1, 2 and 4 s.
    expect(proxy.attempts()).toBeGreaterThan(1);
    expect(proxy.attempts()).toBeLessThanOrEqual(6);
    expect(maxOpen).toBeLessThanOrEqual(1);
  });

  it("receives changes on one connection after an outage, which marks everything as changed", async () => {
    const { proxy, received, announce } = await startListening();
    await announce("article:1");
    await expect.poll(() => received).toEqual([["article:1"]]);
    proxy.set("refuse");
    await expect.poll(proxy.attempts).toBeGreaterThan(1);
    proxy.set("forward");
    await expect.poll(() => received.at(-1)).toEqual([EVERYTHING]);
    await announce("article:2");
    await expect.poll(() => received.at(-1)).toEqual(["article:2"]);
    expect(received).toHaveLength(3);
    expect(proxy.open()).toBe(1);
  });

  it("reconnects when an open connection no longer responds", async () => {
    const { proxy, received } = await startListening();
    proxy.set("freeze");
    await expect.poll(proxy.attempts).toBeGreaterThan(0);
    proxy.set("forward");
    await expect.poll(() => received.at(-1)).toEqual([EVERYTHING]);
    await expect.poll(proxy.open).toBe(1);
  });

  it("stops reconnecting when closed during an outage", async () => {
    const [{ proxy, listener }, { proxy: otherProxy }] = await Promise.all([
      startListening(),
      startListening(),
    ]);
    proxy.set("refuse");
    otherProxy.set("refuse");
    await expect.poll(proxy.attempts).toBeGreaterThan(0);
    await listener.close();
    const [attempts, otherAttempts] = [proxy.attempts(), otherProxy.attempts()];
    // A listener that is still open has tried twice by then.
    await expect.poll(otherProxy.attempts).toBeGreaterThan(otherAttempts + 1);
    expect(proxy.attempts()).toBe(attempts);
  });
});
