import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { testPlatform } from "../../../test/platform.ts";
import { bySuiteSize } from "../../../test/suite-size.ts";
import { rowsOf } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { startJobs } from "./jobs.ts";

/** The sample has the shortest heartbeat that the queue accepts. */
const TIMINGS = bySuiteSize({
  sample: { polling: 1, heartbeat: 10, supervise: 1 },
  full: { polling: 1, heartbeat: 30, supervise: 15 },
});

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

const stateOf = async (name: string) =>
  (
    await rowsOf<{ state: string }>(
      platform.database.db,
      sql`select state from jobs.job where name = ${name}`,
    )
  )[0]?.state;

it("retries the job of a killed worker in another process within about a minute", {
  timeout: scaled(150_000),
}, async () => {
  const jobs = await startJobs(platform.database.url, platform.log, TIMINGS);
  const path = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
  const script = `import { pino } from "pino"; import { startJobs } from ${path("./jobs.ts")};
    const jobs = await startJobs(${JSON.stringify(platform.database.url)}, pino({ level: "silent" }), ${JSON.stringify(TIMINGS)});
    await jobs.work([{ name: "test.killed", work: () => new Promise((done) => setTimeout(done, 600_000)) }]);
    console.log("working");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  await once(child.stdout, "data");
  await jobs.send("test.killed", {});
  await expect.poll(() => stateOf("test.killed")).toBe("active");
  child.kill("SIGKILL");
  const killedAt = Date.now();
  const done: string[] = [];
  await jobs.work([{ name: "test.killed", work: async () => void done.push("done") }]);
  await expect.poll(() => done, { timeout: scaled(120_000), interval: 500 }).toEqual(["done"]);
  expect(Date.now() - killedAt).toBeLessThan(100_000);
  await jobs.stop();
});
