import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scaled } from "../../../scripts/machine-speed.ts";
import { announceChange, listenForChanges } from "../../src/platform/cache/changes.ts";
import { type Jobs, startJobs } from "../../src/platform/jobs/jobs.ts";
import { type Database, openDatabase } from "../../src/platform/postgres/database.ts";
import { migrateDatabase } from "../../src/platform/postgres/migrate.ts";
import {
  type Primary,
  type StreamingReplica,
  startPrimary,
  startReplica,
} from "./streaming-replica.ts";

let primary: Primary;
let standby: StreamingReplica;
let url: string;
let database: Database;
let jobs: Jobs;
let changes: Awaited<ReturnType<typeof listenForChanges>>;
let isStopped = false;
const run: number[] = [];
const changed: string[][] = [];

const hostIn = (one: string) => new URL(one).host;

beforeAll(async () => {
  primary = await startPrimary();
  await migrateDatabase(primary.url);
  standby = await startReplica(primary);
  // The standby first: the order says nothing about which one is the primary.
  url = primary.url.replace(hostIn(primary.url), `${hostIn(standby.url)},${hostIn(primary.url)}`);
  database = openDatabase(url, { max: 2 });
  jobs = await startJobs(url, pino({ level: "silent" }));
  await jobs.work([
    { name: "test.failover", work: async ({ n }: { n: number }) => void run.push(n) },
  ]);
  changes = await listenForChanges(url, (tags) => changed.push(tags));
});
afterAll(async () => {
  await jobs?.stop();
  await changes?.close();
  await database?.close();
  await standby?.stop();
  if (!isStopped) await primary?.stop();
});

const isStandby = async () =>
  (await database.pool.query("select pg_is_in_recovery() as standby")).rows[0]?.standby;

it("uses the primary of several hosts, and after a failover the new one, also for jobs and changes", {
  timeout: scaled(180_000),
}, async () => {
  expect(await isStandby()).toBe(false);
  await jobs.send("test.failover", { n: 1 });
  await expect.poll(() => run).toEqual([1]);

  isStopped = true;
  await primary.stop();
  await expect
    .poll(() => isStandby().catch(() => "unreachable"), { timeout: scaled(60_000) })
    .toBe("unreachable");
  const promoted = openDatabase(standby.url, { max: 1 });
  await promoted.pool.query("select pg_promote()");
  await promoted.close();

  await expect
    .poll(() => isStandby().catch(() => "unreachable"), { timeout: scaled(60_000) })
    .toBe(false);
  await expect
    .poll(
      () =>
        jobs.send("test.failover", { n: 2 }).then(
          () => "sent",
          () => "failed",
        ),
      { timeout: scaled(60_000) },
    )
    .toBe("sent");
  await expect.poll(() => run, { timeout: scaled(60_000) }).toContain(2);
  // After the reconnect, all tags are reported as changed.
  await expect.poll(() => changed.flat(), { timeout: scaled(60_000) }).toContain("*");
  await announceChange(database.db, ["article:7"]);
  await expect.poll(() => changed.flat()).toContain("article:7");
});
