import { HOUR } from "@masthead/contract/platform/durations.ts";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type ClockGuard, MAX_CLOCK_DIFFERENCE, startClockGuard } from "./clock-guard.ts";
import { type Database, openDatabase } from "./postgres/database.ts";

const log = pino({ level: "silent" });
let database: Database;
let shift: number;
let guard: ClockGuard | undefined;

beforeAll(() => {
  database = openDatabase(inject("postgresUrl"), { max: 1 });
});
afterEach(() => {
  guard?.close();
  vi.useRealTimers();
});
afterAll(() => database.close());

async function start(
  initialShift: number,
  options: { pool?: Pick<Database, "pool">; servesOnly?: boolean } = {},
) {
  shift = initialShift;
  const stop = vi.fn();
  const { pool = database, servesOnly = false } = options;
  guard = await startClockGuard(pool, {
    log,
    servesOnly,
    stopProcess: stop,
    now: () => Date.now() + shift,
  });
  return stop;
}

/**
 * Starts a guard beside a database whose clock can be moved. Compares them with `compare`, as every
 * minute.
 */
async function startBesideDatabase(servesOnly: boolean) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  const clock = { shift: 0, compared: 0 };
  const query = async () => {
    clock.compared++;
    return { rows: [{ now: Date.now() + clock.shift }] };
  };
  const stop = await start(0, {
    pool: { pool: { query } } as unknown as Pick<Database, "pool">,
    servesOnly,
  });
  const compare = async () => {
    const before = clock.compared;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(clock.compared).toBeGreaterThan(before);
  };
  return { clock, stop, compare };
}

it("refuses to start while the clock differs from the database's by more than five minutes", async () => {
  await expect(start(MAX_CLOCK_DIFFERENCE + 5000)).rejects.toThrow(
    "ahead of that of the database server",
  );
  await expect(start(-MAX_CLOCK_DIFFERENCE - 5000)).rejects.toThrow(
    "behind that of the database server",
  );
});

it("starts and runs jobs with a clock that differs by less", async () => {
  const stop = await start(MAX_CLOCK_DIFFERENCE - 10_000);
  const work = vi.fn(async () => {});
  await guard?.guardJobs([{ name: "test.job", work }])[0]?.work(null as never);
  expect([work.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
});

it("stops the process when the clock jumps", async () => {
  const stop = await start(0);
  const work = vi.fn(async () => {});
  const [job] = guard?.guardJobs([{ name: "test.job", work }]) ?? [];
  shift = 40 * 24 * 60 * 60_000;
  await expect(job?.work(null as never)).rejects.toThrow("the clock of this process is wrong");
  await expect(job?.work(null as never)).rejects.toThrow("the clock of this process is wrong");
  expect([work.mock.calls.length, stop.mock.calls.length]).toEqual([0, 1]);
});

it("stops the process when the clock jumps while no job runs", async () => {
  const stop = await start(0);
  shift = -60 * 60_000;
  await expect.poll(() => stop.mock.calls.length).toBe(1);
});

it("does not stop the process when the clock jumps back to the database's", async () => {
  const stop = await start(MAX_CLOCK_DIFFERENCE - 1000);
  shift = -5000;
  const work = vi.fn(async () => {});
  await guard?.guardJobs([{ name: "test.job", work }])[0]?.work(null as never);
  expect([work.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
});

describe("when the clock of the database jumps", () => {
  it.each([HOUR, -HOUR])(
    "a process that only serves continues, and one with jobs stops: by %i ms",
    async (jump) => {
      const serving = await startBesideDatabase(true);
      serving.clock.shift = jump;
      await serving.compare();
      await serving.compare();
      expect(serving.stop).not.toHaveBeenCalled();
      serving.clock.shift = 0;
      await serving.compare();
      expect(serving.stop).not.toHaveBeenCalled();
      guard?.close();
      const working = await startBesideDatabase(false);
      working.clock.shift = jump;
      await working.compare();
      expect(working.stop).toHaveBeenCalledTimes(1);
    },
  );

  it("a process that only serves still stops when its own clock jumps, then or later", async () => {
    const { clock, stop, compare } = await startBesideDatabase(true);
    clock.shift = HOUR;
    await compare();
    shift = 2 * HOUR;
    await compare();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["its own clock jumps", HOUR],
    ["its own clock jumps by less than the limit, beyond it", MAX_CLOCK_DIFFERENCE - 1000],
  ])("a process that only serves stops if %s", async (_case, jump) => {
    const { clock, stop, compare } = await startBesideDatabase(true);
    clock.shift = -2 * 60_000;
    await compare();
    shift = jump;
    await compare();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("a process that only serves stops if the clocks drift apart", async () => {
    const { clock, stop, compare } = await startBesideDatabase(true);
    for (let minutes = 1; minutes <= 6; minutes++) {
      clock.shift = minutes * 60_000;
      await compare();
    }
    expect(stop).toHaveBeenCalledTimes(1);
  });
});
