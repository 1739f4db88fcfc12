import { spawn } from "node:child_process";
import { once } from "node:events";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { createLog } from "../log.ts";
import { rowsOf } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { type Jobs, startJobs } from "./jobs.ts";

let platform: StartedPlatform;
let jobs: Jobs;
const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});

beforeAll(async () => {
  platform = await testPlatform();
  jobs = await startJobs(
    platform.database.url,
    createLog("info", () => {}, destination),
  );
});
afterAll(async () => {
  await jobs.stop();
  await platform.stop();
});

const stateOf = async (name: string) =>
  (await rowsOf<{ state: string }>(platform.database.db, sql`select state from jobs.job where name = ${name}`))[0]?.state;

describe("jobs", () => {
  it("of a worker that was killed are retried by another within a minute or so", { timeout: 150_000 }, async () => {
    const path = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
    const script = `import { pino } from "pino"; import { startJobs } from ${path("./jobs.ts")};
      const jobs = await startJobs(${JSON.stringify(platform.database.url)}, pino({ level: "silent" }));
      await jobs.work([{ name: "test.killed", work: () => new Promise((done) => setTimeout(done, 600_000)) }]);
      console.log("working");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
      cwd: fileURLToPath(new URL(".", import.meta.url)),
    });
    await once(child.stdout, "data");
    await jobs.send("test.killed", {});
    await expect.poll(() => stateOf("test.killed"), { timeout: 20_000 }).toBe("active");
    child.kill("SIGKILL");
    const killed = Date.now();
    const done: string[] = [];
    await jobs.work([{ name: "test.killed", work: async () => void done.push("done") }]);
    await expect.poll(() => done, { timeout: 120_000, interval: 500 }).toEqual(["done"]);
    expect(Date.now() - killed).toBeLessThan(100_000);
  });

  it("that failed for good are logged as an error with their name and last error; earlier failures as a warning", {
    timeout: 60_000,
  }, async () => {
    await jobs.work([{ name: "test.failing", work: () => Promise.reject(new Error("always so")) }]);
    await jobs.send("test.failing", {});
    const failures = () => lines.filter(({ job }) => job === "test.failing");
    await expect.poll(() => failures().length, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => stateOf("test.failing"), { timeout: 10_000 }).toBe("retry");
    // The last attempt: the others would take most of an hour.
    await platform.database.db.execute(sql`update jobs.job set retry_count = retry_limit, start_after = now() where name = 'test.failing'`);
    await expect.poll(() => failures().at(-1)?.level, { timeout: 30_000 }).toBe(50);
    expect(failures().map(({ level, msg }) => [level, msg])).toEqual([
      [40, "job failed"],
      [40, "job failed"],
      [50, "job failed for good: it is not retried"],
    ]);
    expect(failures().at(-1)).toMatchObject({ error: { message: "always so" } });
  });

  it("of a queue that an earlier version created get the settings of this one", async () => {
    const { db } = platform.database;
    await jobs.send("test.old", {});
    await db.execute(sql`update jobs.queue set heartbeat_seconds = null, retry_limit = 5, dead_letter = null where name = 'test.old'`);
    const next = await startJobs(platform.database.url, platform.log);
    await next.send("test.old", {});
    await next.stop();
    const [queue] = await rowsOf(db, sql`select heartbeat_seconds, retry_limit, dead_letter from jobs.queue where name = 'test.old'`);
    expect(queue).toEqual({ heartbeat_seconds: 30, retry_limit: 10, dead_letter: "jobs.failed" });
  });
});
