import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { bySuiteSize, random } from "../../../test/suite-size.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { purgeExpired } from "./retention.service.ts";

const WORKER = fileURLToPath(
  new URL("../../../test/processes/retention-worker.ts", import.meta.url),
);
const OLD_ROWS = bySuiteSize({ sample: 40_000, full: 1_000_000 });
const YOUNG_ROWS = 1000;
const BATCH_SIZE = 100;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.database.db.execute(sql`insert into log (at, actor_name, action, entity)
    select now() - case when n <= ${YOUNG_ROWS}::int then interval '700 days' else interval '731 days' end, 'test', 'create', 'Article'
    from generate_series(1, ${OLD_ROWS + YOUNG_ROWS}::int) n`);
});
afterAll(() => platform.stop());

const countRows = async (condition: string) =>
  (
    await rowsOf<{ count: number }>(
      platform.database.db,
      `select count(*)::int as count from log where ${condition}`,
    )
  )[0]?.count ?? 0;

it("rows past retention are deleted by the next run when a run was killed, and young rows stay", async () => {
  const worker = spawn(process.execPath, [WORKER, platform.database.url, String(BATCH_SIZE)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(worker, "exit");
  await once(worker.stdout, "data");
  worker.stdin.write("begin\n");
  await once(worker.stdout, "data");
  await expect
    .poll(() => countRows("at < now() - interval '730 days'"), { interval: 5 })
    .toBeLessThan(OLD_ROWS);
  await wait(random() * 50);
  worker.kill("SIGKILL");
  await ended;
  const left = await countRows("at < now() - interval '730 days'");
  expect(left, "the run was killed before its end").toBeGreaterThan(0);
  expect(left % BATCH_SIZE, "batches are deleted completely or not at all").toBe(0);

  const start = performance.now();
  await purgeExpired(platform, new Date());
  console.log(`${left} rows past retention deleted in ${Math.round(performance.now() - start)} ms`);
  expect(await countRows("at < now() - interval '730 days'")).toBe(0);
  expect(await countRows("true")).toBe(YOUNG_ROWS);
});
