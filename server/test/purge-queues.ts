import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import {
  type PurgeQueue,
  type PurgeTimings,
  startPurgeQueue,
} from "../src/platform/cdn/purge-queue.ts";
import { rowsOf } from "../src/platform/postgres/database.ts";
import type { StartedPlatform } from "../src/platform/start.ts";
import { type FakeCdnApi, startFakeCdnApi } from "./fakes/cdn-api.ts";
import { testPlatform } from "./platform.ts";

export const CDN_TOKEN = "token-of-the-service";
/** Purges are sent when the test drains the queue. */
const MANUAL: Partial<PurgeTimings> = { settle: 3_600_000, repeats: [], poll: 3_600_000 };

export const success = () => ({ status: 200, body: "{}" });
export const failure = () => ({ status: 503, body: "down" });

/**
 * Fake CDN and platform, new for each test of the file, with the purge queues that the test starts.
 */
export class PurgeQueues {
  api!: FakeCdnApi;
  platform!: StartedPlatform;
  readonly #queues: (PurgeQueue | undefined)[] = [];

  constructor() {
    beforeEach(async () => {
      this.api = await startFakeCdnApi();
      const cdn = {
        CDN: "fastly",
        CDN_SERVICE: "service1",
        CDN_TOKEN,
        CDN_PURGE_URLS: this.api.url,
      };
      this.platform = await testPlatform({ ...cdn, LOG_LEVEL: "silent" });
    });
    afterEach(async () => {
      this.api.respond = success;
      for (const queue of this.#queues.splice(0)) await queue?.stop();
      await this.platform.stop();
      await this.api.close();
    });
  }

  /** Starts a queue, and sends the purge of all pages with which a new build begins. */
  async start(timings: Partial<PurgeTimings> = {}, build = "build1"): Promise<PurgeQueue> {
    const queue = await startPurgeQueue(this.platform, async () => ({ id: build }), {
      ...MANUAL,
      ...timings,
    });
    this.#queues.push(queue);
    if (!queue) throw new Error("no purge queue");
    await queue.drain();
    // The queue wakes once on its own after its start: its timer of the same duration was set
    // before this one.
    await wait(1);
    await queue.drain();
    return queue;
  }

  /** Starts a queue on which only the changes of the test are purged. */
  async startUsed(timings: Partial<PurgeTimings> = {}): Promise<PurgeQueue> {
    const queue = await this.start(timings);
    await this.clear();
    return queue;
  }

  async clear(): Promise<void> {
    await this.platform.database.db.execute(sql`delete from cdn_purge`);
    this.api.requests.length = 0;
  }

  /** Returns the keys of the purges that were sent, one line each; `hard` for hard ones. */
  sent(): string[] {
    return this.api.requests.map(
      ({ headers, body }) =>
        `${headers["fastly-soft-purge"] ? "soft" : "hard"} ${(JSON.parse(body).surrogate_keys as string[]).join(" ")}`,
    );
  }

  waiting() {
    return rowsOf<{ tag: string; round: number; hard: boolean }>(
      this.platform.database.db,
      sql`select tag, round, hard from cdn_purge order by id`,
    );
  }

  async makeDue(): Promise<void> {
    await this.platform.database.db.execute(sql`update cdn_purge set due_at = clock_timestamp()`);
  }
}
