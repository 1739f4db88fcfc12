import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequiredPosition } from "./required-position.ts";

const MAX_LAG = 10_000;

/** Positions that were requested and not answered yet. */
let pending: { resolve(position: number): void; reject(error: Error): void }[] = [];
let required: RequiredPosition;

beforeEach(() => {
  vi.useFakeTimers();
  pending = [];
  required = new RequiredPosition(
    () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    MAX_LAG,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes a sample that finds the primary at a position. */
async function sample(position: number): Promise<void> {
  const sampled = required.sample();
  pending.shift()?.resolve(position);
  await sampled;
}

async function answer(position: number): Promise<void> {
  pending.shift()?.resolve(position);
  await vi.advanceTimersByTimeAsync(0);
}

describe("required position of a replica", () => {
  it("is unknown at the start, as earlier changes are unknown, until the first sample", async () => {
    expect(required.value()).toBe(Number.POSITIVE_INFINITY);
    await sample(100);
    expect(required.value()).toBe(100);
  });

  it("is unknown after a change until its position is known, and does not grow with later writes", async () => {
    await sample(100);
    required.noteChange();
    expect(required.value()).toBe(Number.POSITIVE_INFINITY);
    await answer(250);
    await sample(300);
    expect(required.value()).toBe(250);
  });

  it("includes a change that is announced while the position of an earlier one is requested, with one request at a time", async () => {
    await sample(100);
    required.noteChange();
    required.noteChange();
    expect(pending).toHaveLength(1);
    await answer(200);
    expect(required.value()).toBe(Number.POSITIVE_INFINITY);
    await answer(260);
    expect(required.value()).toBe(260);
    expect(pending).toHaveLength(0);
  });

  it("ignores a sample that was requested before a change", async () => {
    await sample(100);
    const early = required.sample();
    required.noteChange();
    pending.shift()?.resolve(150);
    await early;
    expect(required.value()).toBe(Number.POSITIVE_INFINITY);
    await answer(180);
    expect(required.value()).toBe(180);
  });

  it("is found by the next sample when the primary did not answer after a change", async () => {
    await sample(100);
    required.noteChange();
    pending.shift()?.reject(new Error("connection lost"));
    await vi.advanceTimersByTimeAsync(0);
    expect(required.value()).toBe(Number.POSITIVE_INFINITY);
    await sample(400);
    expect(required.value()).toBe(400);
  });

  it("is the position of the primary at the lag limit ago, when no change was announced", async () => {
    for (let second = 0; second <= 30; second++) {
      await sample(1000 + second);
      vi.setSystemTime(Date.now() + 1000);
    }
    // The last sample was taken a second ago.
    expect(required.value()).toBe(1000 + 21);
  });

  it("reports how long the primary has been ahead of a replica", async () => {
    for (let second = 0; second < 5; second++) {
      await sample(1000 + second);
      vi.setSystemTime(Date.now() + 1000);
    }
    expect([
      required.lagOf(1004),
      required.lagOf(1003),
      required.lagOf(1000),
      required.lagOf(2000),
    ]).toEqual([0, 1000, 4000, 0]);
  });

  it("stays at the last sample while the primary is down, so that a replica that has everything is used", async () => {
    await sample(1000);
    await sample(1001);
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect(required.value()).toBe(1001);
  });
});
