import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  Overloaded,
  QUEUE_TIMEOUT,
  RenderSlots,
  SLOT_LEASE,
  TURNS_BETWEEN_STARTS,
} from "./render-slots.ts";

afterEach(() => vi.useRealTimers());

/** Renders that end on demand, and the networks of those started and refused. */
function createRenders(limits: { slots: number; queue: number }) {
  const slots = new RenderSlots(limits);
  const started: string[] = [];
  const ends = new Map<string, (() => void)[]>();
  const refused: string[] = [];
  const request = (network: string) => {
    const render = () => {
      started.push(network);
      return new Promise<void>((resolve) =>
        ends.set(network, [...(ends.get(network) ?? []), resolve]),
      );
    };
    return slots.run(network, render).catch((error) => {
      expect(error).toBeInstanceOf(Overloaded);
      refused.push(network);
    });
  };
  const settle = async () => {
    for (let i = 0; i < 12 * TURNS_BETWEEN_STARTS; i++) await turn();
  };
  /** Requests some renders and waits until all that can start have started. */
  const requestRenders = async (network: string, times: number) => {
    for (let i = 0; i < times; i++) void request(network);
    await settle();
  };
  const end = async (network: string) => {
    ends.get(network)?.shift()?.();
    await settle();
  };
  const count = (list: string[], network: string) =>
    list.filter((entry) => entry === network).length;
  return { slots, started, refused, requestRenders, end, count };
}

describe("render slots", () => {
  it("run as many renders as there are slots, queue up to the limit, and refuse the rest immediately", async () => {
    const { slots, started, refused, requestRenders } = createRenders({ slots: 4, queue: 6 });
    await requestRenders("a", 15);
    expect([started.length, refused.length]).toEqual([4, 5]);
    expect([slots.started, slots.refused]).toEqual([4, 5]);
  });

  it("start the next render when one ends or fails", async () => {
    const slots = new RenderSlots({ slots: 1, queue: 5 });
    const failed = slots.run("a", () => Promise.reject(new Error("no database")));
    const next = slots.run("a", async () => "rendered");
    await expect(failed).rejects.toThrow("no database");
    expect(await next).toBe("rendered");
  });

  it("let one network use all slots while no other waits", async () => {
    const { started, requestRenders, count } = createRenders({ slots: 8, queue: 8 });
    await requestRenders("a", 8);
    expect(count(started, "a")).toBe(8);
  });

  it("give the next slots to other networks when one network has its quarter", async () => {
    const { started, requestRenders, end, count } = createRenders({ slots: 8, queue: 20 });
    await requestRenders("a", 20);
    await requestRenders("b", 2);
    await requestRenders("c", 2);
    for (let i = 0; i < 4; i++) await end("a");
    expect([count(started, "a"), count(started, "b"), count(started, "c")]).toEqual([8, 2, 2]);
  });

  it("make room in a full queue for other networks, until one network is down to its quarter", async () => {
    const { refused, requestRenders, count } = createRenders({ slots: 1, queue: 8 });
    await requestRenders("a", 9);
    expect(refused).toEqual([]);
    for (let i = 0; i < 10; i++) await requestRenders(`other ${i}`, 1);
    expect(count(refused, "a")).toBe(6);
    expect(refused.length).toBe(10);
  });

  it("refuse renders that have waited for the queue timeout", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { refused, requestRenders } = createRenders({ slots: 1, queue: 5 });
    await requestRenders("a", 3);
    vi.advanceTimersByTime(QUEUE_TIMEOUT + 1);
    await requestRenders("b", 0);
    expect(refused).toEqual(["a", "a"]);
  });

  it("release the slot of each hanging render only once, so that hanging renders do not pile up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { started, requestRenders } = createRenders({ slots: 2, queue: 0 });
    await requestRenders("a", 2);
    for (let minute = 0; minute < 5; minute++) {
      vi.advanceTimersByTime(SLOT_LEASE + 1);
      await requestRenders("a", 2);
    }
    expect(started.length).toBe(4);
  });

  it("leave turns of the event loop to other work between the starts of renders", async () => {
    const slots = new RenderSlots({ slots: 8, queue: 0 });
    const startedAt: number[] = [];
    let turns = 0;
    const all = Array.from({ length: 8 }, () =>
      slots.run("a", async () => void startedAt.push(turns)),
    );
    for (; startedAt.length < 8 && turns < 1000; turns++) await turn();
    await Promise.all(all);
    const between = startedAt.slice(1).map((at, i) => at - (startedAt[i] ?? 0));
    expect(Math.min(...between)).toBeGreaterThanOrEqual(TURNS_BETWEEN_STARTS);
  });
});
