import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { cdnPurge, cdnTarget } from "../../platform/cdn/cdn-purge.table.ts";
import { startHeartbeat } from "../../platform/process/heartbeat.ts";
import { process as processTable } from "../../platform/process/process.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import { startDependencyRecorder } from "../../platform/telemetry/dependency-recorder.ts";
import { mailEvents } from "../../platform/telemetry/events.ts";
import { backupRun } from "../backup/backup.table.ts";

let platform: StartedPlatform;
let client: Awaited<ReturnType<typeof clientAs>>;
let superadmin: { id: number; name: string };

beforeAll(async () => {
  platform = await testPlatform({ LOG_LEVEL: "silent" });
  superadmin = await makeUser(platform.database.db, "Superadmin");
  client = await clientAs(platform, superadmin.id);
});
afterAll(() => platform.stop());

/** Inserts a permanently failed job, as the dead-letter queue stores it. */
async function insertFailedJob(name: string, message: string): Promise<string> {
  const id = randomUUID();
  await platform.jobs.send(name, { n: 1 });
  await platform.database.db.execute(
    sql`insert into jobs.job (name, data, source_name, source_id, source_retry_count, source_output)
      values ('jobs.failed', '{"n":1}', ${name}, ${id}, 10, ${JSON.stringify({ message })}::jsonb)`,
  );
  return id;
}

describe("system status", () => {
  it("is for Superadmins only", async () => {
    const admin = await makeUser(platform.database.db, "Admin");
    const other = await clientAs(platform, admin.id);
    await expect(other.system.status({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(other.system.failedJobs({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(other.system.retryJob({ id: randomUUID() })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("contains versions, storage and gateway", async () => {
    const { versions, storage, gateway } = await client.system.status({});
    expect(versions).toMatchObject({
      node: process.versions.node,
      postgres: expect.stringMatching(/^\d+\.\d+/),
      schemaIsCurrent: true,
    });
    expect(versions.schema).toMatch(/^\d{4}_/);
    expect(storage.state).toBe("ok");
    expect(storage.freeBytes).toBeLessThanOrEqual(storage.totalBytes ?? 0);
    expect(gateway).toEqual({
      name: "sandbox",
      test: true,
      waitingRenewals: 0,
      lastEventAt: null,
      reconciliation: null,
    });
  });

  it("contains figures of the database, and the transaction that has been open longest", async () => {
    const { database } = await client.system.status({});
    expect(database).toMatchObject({ full: false, replica: null, bytes: expect.any(Number) });
    expect(database.bytes).toBeGreaterThan(1024 * 1024);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.maxConnections).toBeGreaterThanOrEqual(database.connections);
    await platform.background.db.transaction(async (tx) => {
      const [{ at }] = (await tx.execute(sql`select now() as at`)).rows as [{ at: string }];
      const { oldestTransactionAt } = (await client.system.status({})).database;
      expect(Date.parse(oldestTransactionAt ?? "")).toBeLessThanOrEqual(Date.parse(at));
    });
  });

  it("contains the state of the replica, and that the disk of the database is full", async () => {
    const withReplica = {
      ...platform,
      writes: { state: "full" as const },
      replica: {
        ...({} as NonNullable<StartedPlatform["replica"]>),
        state: "behind" as const,
        lag: 11_400,
      },
    };
    const { system } = await clientAs(withReplica, superadmin.id);
    expect((await system.status({})).database).toMatchObject({
      full: true,
      replica: { state: "behind", lag: 11 },
    });
  });

  it("contains the last backup, and the last one that succeeded", async () => {
    expect((await client.system.status({})).backup).toEqual({ last: null, lastSuccess: null });
    const [first, second] = [new Date("2026-01-01T02:00:00Z"), new Date("2026-01-02T02:00:00Z")];
    const run = { file: "a.backup", checksum: null, withMedia: true };
    await platform.database.db.insert(backupRun).values([
      { ...run, startedAt: first, finishedAt: first, bytes: 1000, encrypted: true, error: null },
      {
        ...run,
        startedAt: second,
        finishedAt: second,
        bytes: null,
        encrypted: false,
        error: "disk full",
      },
    ]);
    expect((await client.system.status({})).backup).toEqual({
      last: { at: second.toISOString(), error: "disk full" },
      lastSuccess: { at: first.toISOString(), bytes: 1000, encrypted: true },
    });
  });

  it("contains the purges of the CDN that wait, and the outcome of the last ones, if there is a CDN", async () => {
    expect((await client.system.status({})).cdn).toBeNull();
    const withCdn = await testPlatform({
      CDN: "varnish",
      CDN_TOKEN: "token-of-the-service",
      CDN_PURGE_URLS: "http://127.0.0.1:9",
    });
    try {
      const { db } = withCdn.database;
      const { system } = await clientAs(withCdn, (await makeUser(db, "Superadmin")).id);
      const unused = { name: "varnish", waiting: 0, oldestAt: null, purgedAt: null, failure: null };
      expect((await system.status({})).cdn).toEqual(unused);
      const [purgedAt, failedAt, changedAt] = [
        "2026-01-01T02:00:00.000Z",
        "2026-01-01T02:01:00.000Z",
        "2026-01-01T02:00:59.000Z",
      ];
      await db.insert(cdnTarget).values({
        name: "varnish",
        build: "build1",
        seenAt: new Date(),
        purgedAt: new Date(purgedAt),
        failedAt: new Date(failedAt),
        error: "purge at 127.0.0.1: unreachable",
      });
      const change = { hard: false, createdAt: new Date(changedAt) };
      await db.insert(cdnPurge).values([
        { ...change, tag: "article:1", attempts: 1 },
        { ...change, tag: "article:2", createdAt: new Date() },
        { ...change, tag: "article:3", round: 1, createdAt: new Date(0) },
      ]);
      const failure = { at: failedAt, error: "purge at 127.0.0.1: unreachable" };
      expect((await system.status({})).cdn).toEqual({
        name: "varnish",
        waiting: 2,
        oldestAt: changedAt,
        purgedAt,
        failure,
      });
    } finally {
      await withCdn.stop();
    }
  });

  it("lists processes by their heartbeats, with the last email, until they stop", async () => {
    const stop = await startHeartbeat({
      ...platform,
      config: { ...platform.config, ROLE: "worker" },
    });
    const running = (await client.system.status({})).processes;
    expect(running).toMatchObject([
      { role: "worker", pid: process.pid, running: true, node: process.versions.node },
    ]);
    expect(running[0]?.memory).toBeGreaterThan(1024 * 1024);
    await stop();
    expect((await client.system.status({})).processes).toEqual([]);
  });

  it("shows a process without heartbeats as not running, and its last email", async () => {
    const at = new Date(Date.now() - 120_000);
    const row = {
      id: randomUUID(),
      role: "serve",
      host: "web-2",
      pid: 7,
      startedAt: at,
      seenAt: at,
      version: "0.1.0",
      node: "26.0.0",
    };
    await platform.database.db
      .insert(processTable)
      .values({ ...row, memory: 1, eventLoopDelay: 0, mailAt: at, mailError: "550 refused" });
    const { processes, mail } = await client.system.status({});
    expect(processes).toMatchObject([{ host: "web-2", running: false }]);
    expect(mail).toEqual({
      configured: false,
      last: { at: at.toISOString(), error: "550 refused" },
    });
    await platform.database.db.delete(processTable);
  });

  it("reports the last email of a process with its heartbeat", async () => {
    const first = await startHeartbeat(platform);
    mailEvents.publish({ at: new Date(), outcome: "sent", error: null });
    await first();
    expect((await client.system.status({})).mail.last).toBeNull();
  });

  it("shows the channels with a problem first, in the language of the caller", async () => {
    const checked = { streamCheckedAt: new Date() };
    await makeChannel(platform.database.db, { ...checked, name: { "en-US": "Plays" } });
    await makeChannel(platform.database.db, {
      ...checked,
      name: { "en-US": "Silent" },
      streamProblem: "unreachable",
    });
    const { streams } = await client.system.status({ locale: "ar-JO" });
    expect(streams.map(({ name }) => name["en-US"])).toEqual(["Silent", "Plays"]);
    expect(streams[0]?.problem).toMatch(/\p{Script=Arabic}/u);
    expect(streams[1]?.problem).toBeNull();
  });
});

describe("failures of other services", () => {
  it("are listed with their number, last cause and reference for a day, also of earlier processes", async () => {
    const stop = startDependencyRecorder(platform);
    const fail = (cause: string) =>
      dependencyFailed(platform.log, {
        dependency: "gateway",
        error: new Error(cause),
        reference: "stripe",
      });
    fail("no response");
    fail("invalid key");
    await stop();
    const again = startDependencyRecorder(platform);
    fail("still invalid");
    await again();
    const listed = {
      dependency: "gateway",
      outcome: "failed",
      count: 3,
      cause: "still invalid",
      reference: "stripe",
    };
    expect((await client.system.status({})).failures).toMatchObject([listed]);
    await platform.database.db.execute(
      sql`update dependency_failure set last_at = last_at - interval '25 hours'`,
    );
    expect((await client.system.status({})).failures).toEqual([]);
    const later = startDependencyRecorder(platform);
    fail("another day");
    await later();
    expect((await client.system.status({})).failures).toMatchObject([
      { count: 1, cause: "another day" },
    ]);
  });
});

describe("failed jobs", () => {
  it("are dismissed by Superadmins, once, which the audit log records", async () => {
    const id = await insertFailedJob("test.hopeless", "mail server refused");
    const other = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    await expect(other.system.dismissJob({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await client.system.dismissJob({ id });
    expect((await client.system.failedJobs({})).data).toEqual([]);
    const waiting = {
      name: "test.hopeless",
      waiting: 1,
      active: 0,
      failed: 0,
      dueSince: expect.any(String),
    };
    expect((await client.system.status({})).jobs).toContainEqual(waiting);
    await expect(client.system.dismissJob({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { data } = await client.log.staffList({ entity: "Job" });
    expect(data).toMatchObject([
      { action: "delete", actorName: superadmin.name, changes: { name: ["test.hopeless", null] } },
    ]);
    await platform.database.db.execute(sql`delete from jobs.job where name = 'test.hopeless'`);
  });

  it("are listed and counted, and retried once, which the audit log records", async () => {
    const id = await insertFailedJob("test.fails", "mail server refused");
    const listed = await client.system.failedJobs({});
    expect(listed.data).toMatchObject([
      { id, name: "test.fails", error: "mail server refused", attempts: 11 },
    ]);
    expect(listed.meta.total).toBe(1);
    expect((await client.system.status({})).jobs).toContainEqual({
      name: "test.fails",
      waiting: 1,
      active: 0,
      failed: 1,
      dueSince: expect.any(String),
    });

    await client.system.retryJob({ id });
    expect((await client.system.failedJobs({})).data).toEqual([]);
    expect((await client.system.status({})).jobs).toContainEqual({
      name: "test.fails",
      waiting: 2,
      active: 0,
      failed: 0,
      dueSince: expect.any(String),
    });
    await expect(client.system.retryJob({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { data } = await client.log.staffList({ entity: "Job" });
    expect(data[0]).toMatchObject({
      action: "retry",
      actorName: superadmin.name,
      entityId: null,
      changes: { name: [null, "test.fails"] },
    });
  });
});
