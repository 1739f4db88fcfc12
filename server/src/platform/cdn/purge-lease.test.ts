import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { failure, PurgeQueues, success } from "../../../test/purge-queues.ts";
import { announceChange, announceWithdrawal } from "../cache/changes.ts";
import { rowsOf } from "../postgres/database.ts";
import { recordTarget } from "./cdn-purge.store.ts";
import { lastPurges } from "./purge-status.sql.ts";

const purges = new PurgeQueues();

/** Leases of all purges, with their end in seconds. */
const leases = () =>
  rowsOf<{ lease: string | null; seconds: number }>(
    purges.platform.database.db,
    sql`select lease, extract(epoch from leased_until)::float8 as seconds from cdn_purge order by id`,
  );

/** Lets the CDN not answer until `send` is called. `received` is the first request. */
function holdResponses() {
  const response = Promise.withResolvers<ReturnType<typeof success>>();
  const request = Promise.withResolvers<void>();
  purges.api.respond = () => {
    request.resolve();
    return response.promise;
  };
  return { send: response.resolve, received: request.promise };
}

describe("purge queue with a CDN that is slow or fails", () => {
  it("keeps its lease while the CDN takes longer than that to answer", async () => {
    // Long enough for a loaded machine to renew it in time.
    const lease = 1500;
    const [slow, other] = [await purges.startUsed({ lease }), await purges.startUsed({ lease })];
    const { send, received } = holdResponses();
    await announceChange(purges.platform.database.db, ["article:1"]);
    const draining = slow.drain();
    await received;
    // Its end moves on by more than its whole time.
    const [leased] = await leases();
    await expect
      .poll(async () => (await leases())[0]?.seconds, { timeout: 10_000 })
      .toBeGreaterThan((leased?.seconds ?? 0) + 1.6);
    await other.drain();
    send(success());
    await draining;
    expect(purges.sent()).toEqual(["soft article:1 any:article"]);
    expect(await purges.waiting()).toEqual([]);
  });

  it.each([
    ["confirms", success],
    ["refuses", failure],
  ])(
    "leaves a purge to the process that took over its lease, when the CDN %s it late",
    async (_outcome, response) => {
      const queue = await purges.startUsed({ repeats: [5_000] });
      const { send, received } = holdResponses();
      await announceChange(purges.platform.database.db, ["article:1"]);
      const draining = queue.drain();
      await received;
      // Simulates another process taking over after this one was frozen for longer than its lease.
      await purges.platform.database.db.execute(
        sql`update cdn_purge set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 minute'`,
      );
      const taken = await leases();
      send(response());
      await draining;
      expect(await leases()).toEqual(taken);
      expect(
        await rowsOf(purges.platform.database.db, sql`select round, attempts from cdn_purge`),
      ).toEqual([{ round: 0, attempts: 0 }]);
    },
  );

  it("stops within its time limit while the CDN does not answer, and releases the purges immediately", async () => {
    const queue = await purges.startUsed({ stop: 200 });
    const other = await purges.startUsed();
    const { received } = holdResponses();
    await announceChange(purges.platform.database.db, ["article:1"]);
    await announceWithdrawal(purges.platform.database.db, ["article:2"]);
    void queue.drain();
    await received;
    const stoppedAt = performance.now();
    await queue.stop();
    // A request to the CDN has a timeout of 5 s.
    expect(performance.now() - stoppedAt).toBeLessThan(2000);
    purges.api.requests.length = 0;
    purges.api.respond = success;
    await other.drain();
    expect(purges.sent()).toEqual(["hard article:2 any:article", "soft article:1 any:article"]);
    expect(await purges.waiting()).toEqual([]);
  });

  it("records when the CDN last confirmed a purge and why it failed, until another CDN is used", async () => {
    const { db } = purges.platform.database;
    const queue = await purges.startUsed();
    const at = expect.any(Date);
    expect(await lastPurges(db, "fastly")).toEqual({ purgedAt: at, failure: null });
    purges.api.respond = ({ body }) => (body.includes("article:1") ? failure() : success());
    await announceChange(db, ["article:1"]);
    await queue.drain();
    const failed = {
      purgedAt: at,
      failure: { at, error: `purge at ${new URL(purges.api.url).host}: answered 503 down` },
    };
    expect(await lastPurges(db, "fastly")).toEqual(failed);
    // Newer purges succeed, but this one does not.
    await announceChange(db, ["article:2"]);
    await queue.drain();
    expect(await lastPurges(db, "fastly")).toEqual(failed);
    purges.api.respond = success;
    await purges.makeDue();
    await queue.drain();
    expect(await lastPurges(db, "fastly")).toEqual({ purgedAt: at, failure: null });
    await purges.start({}, "build2");
    expect((await lastPurges(db, "fastly")).purgedAt).toEqual(at);
    await recordTarget(db, { name: "varnish", build: "build2" });
    expect(await lastPurges(db, "varnish")).toEqual({ purgedAt: null, failure: null });
  });
});
