import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMediaImage } from "../test/factories/factory.ts";
import { testPlatform } from "../test/platform.ts";
import { allJobs, finishQueuedJobs } from "./jobs.ts";
import { VARIANTS_JOB } from "./newsroom/media/media.service.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { rowsOf } from "./platform/postgres/database.ts";
import type { StartedPlatform } from "./platform/start.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

it("finishes the queued jobs of a command, without waiting for recurring jobs", async () => {
  const recurring = allJobs(platform).find(({ cron }) => cron)?.name ?? "";
  const server = await startJobs(platform.database.url, platform.log);
  await server.send(recurring, {});
  await server.stop();
  await platform.jobs.send(VARIANTS_JOB, {
    id: (await makeMediaImage(platform.database.db)) + 1000,
  });
  await finishQueuedJobs(platform, () => {});
  const jobs = await rowsOf<{ name: string; state: string }>(
    platform.database.db,
    sql`select name, state from jobs.job`,
  );
  expect(new Map(jobs.map(({ name, state }) => [name, state]))).toEqual(
    new Map([
      [recurring, "created"],
      [VARIANTS_JOB, "completed"],
    ]),
  );
});

it.each([
  { heading: "Recurring jobs", recurring: true },
  { heading: "One-off jobs", recurring: false },
])("$heading of all modules are documented in docs/jobs.md", ({ heading, recurring }) => {
  const docs = readFileSync(new URL("../../docs/jobs.md", import.meta.url), "utf8");
  const table = docs.split(/^## /m).find((section) => section.startsWith(heading)) ?? "";
  const documented = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = ""]) =>
    names.replaceAll("`", "").split(", "),
  );
  const declared = allJobs(platform).filter(({ cron }) => Boolean(cron) === recurring);
  expect(documented.sort()).toEqual(declared.map(({ name }) => name).sort());
});
