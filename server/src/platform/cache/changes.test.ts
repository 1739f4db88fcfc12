import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, inject, it } from "vitest";
import { startDatabaseProxy } from "../../../test/database-proxy.ts";
import { openDatabase } from "../postgres/database.ts";
import { announceChange, EVERYTHING, listenForChanges } from "./changes.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startListening() {
  const proxy = await startDatabaseProxy(inject("postgresUrl"));
  const heard: string[][] = [];
  const listener = await listenForChanges(proxy.url, (tags) => heard.push(tags));
  const database = openDatabase(inject("postgresUrl"));
  closing.push(listener.close, proxy.close, database.close);
  return { proxy, heard, listener, announce: (tag: string) => announceChange(database.db, [tag]) };
}

describe("the listener for changes", () => {
  it("tries to reconnect a handful of times, one at a time, while the database refuses connections", async () => {
    const { proxy } = await startListening();
    proxy.set("refuse");
    let most = 0;
    for (let i = 0; i < 80; i++) {
      await wait(100);
      most = Math.max(most, proxy.open());
    }
    // Delays of at least 0.25, 0.5, 1, 2 and 4 s.
    expect(proxy.attempts()).toBeGreaterThan(1);
    expect(proxy.attempts()).toBeLessThanOrEqual(6);
    expect(most).toBeLessThanOrEqual(1);
  });

  it("hears changes again after an outage, and then counts everything as changed, on one connection", async () => {
    const { proxy, heard, announce } = await startListening();
    await announce("article:1");
    await expect.poll(() => heard).toEqual([["article:1"]]);
    proxy.set("refuse");
    await wait(1500);
    proxy.set("forward");
    await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toEqual([EVERYTHING]);
    await announce("article:2");
    await expect.poll(() => heard.at(-1)).toEqual(["article:2"]);
    expect(heard).toHaveLength(3);
    expect(proxy.open()).toBe(1);
  });

  it("notices a connection that is open but no longer answered", async () => {
    const { proxy, heard } = await startListening();
    proxy.set("freeze");
    await expect.poll(proxy.attempts, { timeout: 15_000 }).toBeGreaterThan(0);
    proxy.set("forward");
    await expect.poll(() => heard.at(-1), { timeout: 15_000 }).toEqual([EVERYTHING]);
    await expect.poll(proxy.open, { timeout: 10_000 }).toBe(1);
  });

  it("stops reconnecting when it is closed during an outage", async () => {
    const { proxy, listener } = await startListening();
    proxy.set("refuse");
    await wait(300);
    await listener.close();
    const attempts = proxy.attempts();
    await wait(3000);
    expect(proxy.attempts()).toBe(attempts);
  });
});
