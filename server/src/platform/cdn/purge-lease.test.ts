import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeCdnApi, startFakeCdnApi } from "../../../test/cdn-api.ts";
import { testPlatform } from "../../../test/platform.ts";
import { announceChange, announceWithdrawal } from "../cache/changes.ts";
import { rowsOf } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { recordTarget } from "./cdn-purge.store.ts";
import { type PurgeQueue, type PurgeTimings, startPurgeQueue } from "./purge-queue.ts";
import { lastPurges } from "./purge-status.sql.ts";

const TOKEN = "token-of-the-service";
/** Purges are sent when the test drains the queue. */
const MANUAL: Partial<PurgeTimings> = { settle: 3_600_000, repeats: [], poll: 3_600_000 };

let api: FakeCdnApi;
let platform: StartedPlatform;
const queues: (PurgeQueue | undefined)[] = [];

beforeEach(async () => {
  api = await startFakeCdnApi();
  platform = await testPlatform({ CDN: "fastly", CDN_SERVICE: "service1", CDN_TOKEN: TOKEN, CDN_PURGE_URLS: api.url, LOG_LEVEL: "silent" });
});
afterEach(async () => {
  api.respond = success;
  for (const queue of queues.splice(0)) await queue?.stop();
  await platform.stop();
  await api.close();
});

const success = () => ({ status: 200, body: "{}" });
const failure = () => ({ status: 503, body: "down" });

/** Starts a queue, and sends the purge of all pages with which a new build begins. */
async function startQueue(timings: Partial<PurgeTimings> = {}, build = "build1"): Promise<PurgeQueue> {
  const queue = await startPurgeQueue(platform, async () => ({ id: build }), { ...MANUAL, ...timings });
  queues.push(queue);
  if (!queue) throw new Error("no purge queue");
  await queue.drain();
  // The queue wakes once by itself after its start: its timer of the same duration was set before this one.
  await wait(1);
  await queue.drain();
  return queue;
}

/** Starts a queue on which only the changes of the test are purged. */
async function startUsedQueue(timings: Partial<PurgeTimings> = {}): Promise<PurgeQueue> {
  const queue = await startQueue(timings);
  await clearQueue();
  return queue;
}

const clearQueue = async () => {
  await platform.database.db.execute(sql`delete from cdn_purge`);
  api.requests.length = 0;
};

/** Keys of the purges that were sent, one line each; `hard` for hard ones. */
const sent = () =>
  api.requests.map(
    ({ headers, body }) => `${headers["fastly-soft-purge"] ? "soft" : "hard"} ${(JSON.parse(body).surrogate_keys as string[]).join(" ")}`,
  );
const waiting = () =>
  rowsOf<{ tag: string; round: number; hard: boolean }>(platform.database.db, sql`select tag, round, hard from cdn_purge order by id`);
/** Leases of all purges, with their end in seconds. */
const leases = () =>
  rowsOf<{ lease: string | null; seconds: number }>(
    platform.database.db,
    sql`select lease, extract(epoch from leased_until)::float8 as seconds from cdn_purge order by id`,
  );

/** Lets the CDN not answer until `send` is called. `received` is the first request. */
function holdResponses() {
  const response = Promise.withResolvers<ReturnType<typeof success>>();
  const request = Promise.withResolvers<void>();
  api.respond = () => {
    request.resolve();
    return response.promise;
  };
  return { send: response.resolve, received: request.promise };
}

const makeDue = () => platform.database.db.execute(sql`update cdn_purge set due_at = clock_timestamp()`);

describe("purge queue with a CDN that is slow or fails", () => {
  it("keeps its lease while the CDN takes longer than that to answer", async () => {
    const [slow, other] = [await startUsedQueue({ lease: 300 }), await startUsedQueue({ lease: 300 })];
    const { send, received } = holdResponses();
    await announceChange(platform.database.db, ["article:1"]);
    const draining = slow.drain();
    await received;
    // Its end moves on by more than its whole time.
    const [leased] = await leases();
    await expect.poll(async () => (await leases())[0]?.seconds, { timeout: 5000 }).toBeGreaterThan((leased?.seconds ?? 0) + 1);
    await other.drain();
    send(success());
    await draining;
    expect(sent()).toEqual(["soft article:1 any:article"]);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ["confirms", success],
    ["refuses", failure],
  ])("leaves a purge to the process that took over its lease, when the CDN %s it late", async (_outcome, response) => {
    const queue = await startUsedQueue({ repeats: [5_000] });
    const { send, received } = holdResponses();
    await announceChange(platform.database.db, ["article:1"]);
    const draining = queue.drain();
    await received;
    // What another process does after this one was frozen for longer than its lease.
    await platform.database.db.execute(
      sql`update cdn_purge set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 minute'`,
    );
    const taken = await leases();
    send(response());
    await draining;
    expect(await leases()).toEqual(taken);
    expect(await rowsOf(platform.database.db, sql`select round, attempts from cdn_purge`)).toEqual([{ round: 0, attempts: 0 }]);
  });

  it("stops within its time limit while the CDN does not answer, and leaves the purges to other processes at once", async () => {
    const queue = await startUsedQueue({ stop: 200 });
    const other = await startUsedQueue();
    const { received } = holdResponses();
    await announceChange(platform.database.db, ["article:1"]);
    await announceWithdrawal(platform.database.db, ["article:2"]);
    void queue.drain();
    await received;
    const stoppedAt = performance.now();
    await queue.stop();
    // A request to the CDN has a timeout of 5 s.
    expect(performance.now() - stoppedAt).toBeLessThan(2000);
    api.requests.length = 0;
    api.respond = success;
    await other.drain();
    expect(sent()).toEqual(["hard article:2 any:article", "soft article:1 any:article"]);
    expect(await waiting()).toEqual([]);
  });

  it("records when the CDN last confirmed a purge and why it failed, until another CDN is used", async () => {
    const { db } = platform.database;
    const queue = await startUsedQueue();
    const at = expect.any(Date);
    expect(await lastPurges(db, "fastly")).toEqual({ purgedAt: at, failure: null });
    api.respond = ({ body }) => (body.includes("article:1") ? failure() : success());
    await announceChange(db, ["article:1"]);
    await queue.drain();
    const failed = { purgedAt: at, failure: { at, error: `purge at ${new URL(api.url).host}: answered 503 down` } };
    expect(await lastPurges(db, "fastly")).toEqual(failed);
    // Newer purges succeed, but this one does not.
    await announceChange(db, ["article:2"]);
    await queue.drain();
    expect(await lastPurges(db, "fastly")).toEqual(failed);
    api.respond = success;
    await makeDue();
    await queue.drain();
    expect(await lastPurges(db, "fastly")).toEqual({ purgedAt: at, failure: null });
    await startQueue({}, "build2");
    expect((await lastPurges(db, "fastly")).purgedAt).toEqual(at);
    await recordTarget(db, { name: "varnish", build: "build2" });
    expect(await lastPurges(db, "varnish")).toEqual({ purgedAt: null, failure: null });
  });
});
