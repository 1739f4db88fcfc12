import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { LiveDesk, LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { MINUTE, SECOND } from "@masthead/contract/platform/durations.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { openDatabase } from "../server/src/platform/postgres/database.ts";
import { newToken, tokenHash } from "../server/src/platform/secrets.ts";
import { makeUser } from "../server/test/factories/staff.ts";
import { type StaffSession, staffWithCookie } from "../server/test/processes/staff-session.ts";
import { startDemoProduct } from "./tools/demo-product.ts";
import { getApi } from "./tools/get-api.ts";
import { percentile } from "./tools/statistics.ts";

/**
 * Desk of a live blog on a big night: `node bench/live-desk.ts [--minutes 60] [--reporters 30]
 * [--editors 3] [--pages 100]`. Each reporter submits an entry every 30 seconds, and sends every
 * tenth a second time, as a device does after a lost response. Editors claim the first entry that
 * nobody has claimed, publish it, return every twentieth to its author, and remove every tenth of
 * the published ones again. Prints what was lost, stored or published twice, out of order, or
 * decided against the claim of a colleague, and the time until all open pages dropped a removed
 * entry.
 */
const SUBMIT_INTERVAL = 30 * SECOND;
/** Time between two reads of the desk, as its screen does, in milliseconds. */
const DESK_INTERVAL = 4 * SECOND;
/** Entries that an editor decides between two reads of the desk. */
const DECISIONS = 2;
/** Of so many entries one is sent twice, returned, or removed. */
const EVERY = { repeat: 10, reject: 20, remove: 10 };
/** Change of a stream, with the id of the entry that it removes. */
const CHANGE = /"kind":"\w+","sequence":(\d+)(?:,"id":(\d+))?/g;
/** Time in which the editors empty the queue after the last submission, in milliseconds. */
const END = 3 * MINUTE;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    reporters: { type: "string", default: "30" },
    editors: { type: "string", default: "3" },
    pages: { type: "string", default: "100" },
  },
});
const duration = Number(values.minutes) * MINUTE;

const demo = await startDemoProduct({ environment: { MAX_CONNECTIONS: "4000" } });
const database = openDatabase(demo.databaseUrl, { max: 2 });
const { url } = demo.product;
try {
  const chief = await signIn(["write", "publish"]);
  const { data } = await getApi(url, "GET /v1/article/latest", { limit: 30, locale: "en-US" });
  const article = data.find(({ liveBlog }) => liveBlog === null);
  if (!article) throw new Error("the demo has no article");
  const path = `/v1/live-blog/${article.id}`;
  await chief.call("POST", `${path}/start`, {});

  const counts = { claimsLost: 0, conflicts: 0, outOfOrder: 0, rejected: 0, removed: 0 };
  const submitted = new Map<string, number>();
  const failures: string[] = [];
  const queueTimes: number[] = [];
  /** Editors who were the last to claim an entry, by its id. */
  const holders = new Map<number, StaffSession>();
  const removals = followRemovals(`${url}/api${path}/stream`, Number(values.pages));
  const endsAt = Date.now() + duration;

  async function report(reporter: StaffSession, number: number): Promise<void> {
    await wait((SUBMIT_INTERVAL * number) / Number(values.reporters));
    for (let index = 1; Date.now() < endsAt; index++) {
      const next = wait(SUBMIT_INTERVAL);
      const entry = {
        idempotencyKey: randomUUID(),
        title: `Report ${number}-${index}`,
        body: { type: "doc", content: [] },
      };
      const attempts = index % EVERY.repeat === 0 ? 2 : 1;
      for (let attempt = 0; attempt < attempts; attempt++) {
        const { id } = await reporter.call<LiveDeskEntry>("POST", `${path}/entries`, entry);
        submitted.set(entry.title, id);
      }
      await next;
    }
  }

  async function edit(editor: StaffSession, name: number): Promise<void> {
    let decided = 0;
    let before: number[] = [];
    while (Date.now() < endsAt + END) {
      const next = wait(DESK_INTERVAL);
      const desk = await editor.call<LiveDesk>("GET", `${path}/desk`);
      const ids = desk.waiting.map(({ id }) => id);
      if (!isInOrder(before, ids)) counts.outOfOrder++;
      before = ids;
      if (ids.length === 0 && Date.now() > endsAt) return;
      const free = desk.waiting.filter(({ claim }) => claim === null);
      // Each editor takes other entries first, as people who talk to each other do.
      for (const entry of free.slice(name, name + DECISIONS))
        await decide(editor, entry, ++decided);
      if (free.length && free.length <= name)
        for (const entry of free) await decide(editor, entry, ++decided);
      await next;
    }
  }

  async function decide(editor: StaffSession, { id }: LiveDeskEntry, count: number) {
    const target = `${path}/entries/${id}`;
    try {
      const claimed = await editor.call<LiveDeskEntry>("POST", `${target}/claim`, {
        holderId: null,
      });
      holders.set(id, editor);
      const { version } = claimed;
      if (count % EVERY.reject === 0) {
        await editor.call("POST", `${target}/reject`, { version, note: "Who says so?" });
        counts.rejected++;
        return;
      }
      const entry = await editor.call<LiveDeskEntry>("POST", `${target}/publish`, { version });
      if (holders.get(id) !== editor) counts.claimsLost++;
      queueTimes.push(Date.now() - Date.parse(entry.receivedAt));
      if (count % EVERY.remove === 0) {
        await wait(SECOND);
        removals.expect(id);
        await editor.call("DELETE", target, { version: entry.version });
        counts.removed++;
      }
    } catch (error) {
      if (/ returned 409/.test(String(error))) counts.conflicts++;
      else failures.push(String(error));
    }
  }

  const reporters = await Promise.all(
    Array.from({ length: Number(values.reporters) }, () => signIn(["write"])),
  );
  const editors = await Promise.all(
    Array.from({ length: Number(values.editors) }, () => signIn(["write", "publish", "review"])),
  );
  await Promise.all([
    ...reporters.map((reporter, number) =>
      report(reporter, number).catch((error: unknown) => failures.push(String(error))),
    ),
    ...editors.map((editor, name) =>
      edit(editor, name).catch((error: unknown) => failures.push(String(error))),
    ),
  ]);
  const { rows: stored } = await database.pool.query<{ id: number; title: string; state: string }>(
    "select id::int, title, state from live_entry where article_id = $1",
    [article.id],
  );
  const states = Object.groupBy(stored, ({ state }) => state);
  const titles = new Set(stored.map(({ title }) => title));
  const { rows: twice } = await database.pool.query(
    "select entry_id from live_entry_version where state = 'published' and entry_id = any($1) group by entry_id having count(*) > 1",
    [stored.map(({ id }) => id)],
  );
  const delays = await removals.stop();
  console.log({
    submitted: submitted.size,
    lost: [...submitted.keys()].filter((title) => !titles.has(title)).length,
    storedTwice: stored.length - titles.size,
    publishedTwice: twice.length,
    ...counts,
    states: Object.fromEntries(
      Object.entries(states).map(([state, rows]) => [state, rows?.length]),
    ),
    failures: failures.slice(0, 5),
    secondsInQueue: {
      p50: percentile(queueTimes, 0.5) / SECOND,
      p99: percentile(queueTimes, 0.99) / SECOND,
    },
    removalOnAllPages: {
      measured: delays.length,
      missed: removals.missed(),
      p50: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
      max: Math.max(...delays),
    },
  });
} finally {
  await database.close();
  await demo.stop();
}

/** Creates a member of staff with these rights, and a session. */
async function signIn(newsroomRights: NewsroomRight[]): Promise<StaffSession> {
  const { id } = await makeUser(database.db, "Admin", { newsroomRights });
  const token = newToken();
  await database.pool.query(
    "insert into session (user_id, token_hash, created_at, used_at, expires_at) values ($1, $2, now(), now(), now() + interval '1 day')",
    [id, tokenHash(token)],
  );
  return staffWithCookie(url, `session=${token}`);
}

/** Whether the ids that both lists have are in the same order. */
function isInOrder(before: number[], after: number[]): boolean {
  const kept = new Set(after);
  const known = new Set(before);
  const one = before.filter((id) => kept.has(id));
  const other = after.filter((id) => known.has(id));
  return one.every((id, index) => other[index] === id);
}

/** Opens pages that follow a live blog, and measures when the last of them drops an entry. */
function followRemovals(streamPath: string, pages: number) {
  const waiting = new Map<number, { at: number; pages: number }>();
  const delays: number[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;

  function drop(id: number): void {
    const removal = waiting.get(id);
    if (!removal || ++removal.pages < pages) return;
    waiting.delete(id);
    delays.push(Date.now() - removal.at);
  }
  async function follow(): Promise<void> {
    let last = 0;
    while (!signal.aborted) {
      try {
        const response = await fetch(`${streamPath}?after=${last}`, { signal });
        if (!response.body) throw new Error("the stream has no body");
        for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
          for (const [, sequence, id] of text.matchAll(CHANGE)) {
            last = Number(sequence);
            if (id) drop(Number(id));
          }
        }
      } catch {
        // Connects again.
      }
      await wait(SECOND / 2, undefined, { signal }).catch(() => {});
    }
  }
  for (let page = 0; page < pages; page++) void follow();
  return {
    expect: (id: number) => void waiting.set(id, { at: Date.now(), pages: 0 }),
    missed: () => waiting.size,
    async stop(): Promise<number[]> {
      await wait(5 * SECOND);
      stopping.abort();
      return delays;
    },
  };
}
