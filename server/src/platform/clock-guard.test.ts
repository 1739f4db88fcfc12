import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from "vitest";
import { type ClockGuard, MAX_CLOCK_DIFFERENCE, startClockGuard } from "./clock-guard.ts";
import { type Database, openDatabase } from "./postgres/database.ts";

const log = pino({ level: "silent" });
let database: Database;
let shift: number;
let guard: ClockGuard | undefined;

beforeAll(() => {
  database = openDatabase(inject("postgresUrl"), { max: 1 });
});
afterEach(() => guard?.close());
afterAll(() => database.close());

async function start(initialShift: number, pool: Pick<Database, "pool"> = database) {
  shift = initialShift;
  const stop = vi.fn();
  guard = await startClockGuard(pool, { log, stopProcess: stop, now: () => Date.now() + shift });
  return stop;
}

it("refuses to start while the clock differs from that of the database by more than five minutes", async () => {
  await expect(start(MAX_CLOCK_DIFFERENCE + 5000)).rejects.toThrow("ahead of that of the database server");
  await expect(start(-MAX_CLOCK_DIFFERENCE - 5000)).rejects.toThrow("behind that of the database server");
});

it("starts and runs jobs with a clock that differs by less", async () => {
  const stop = await start(MAX_CLOCK_DIFFERENCE - 10_000);
  const work = vi.fn(async () => {});
  await guard?.guardJobs([{ name: "test.job", work }])[0]?.work(null as never);
  expect([work.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
});

it("stops the process once and runs no job any more when the clock jumps", async () => {
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

it("does not stop the process when the clock jumps back to that of the database", async () => {
  const stop = await start(MAX_CLOCK_DIFFERENCE - 1000);
  shift = -5000;
  const work = vi.fn(async () => {});
  await guard?.guardJobs([{ name: "test.job", work }])[0]?.work(null as never);
  expect([work.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
});
