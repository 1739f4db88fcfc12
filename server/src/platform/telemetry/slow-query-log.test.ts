import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../start.ts";
import { queryEvents } from "./events.ts";
import { currentRequest, runInRequest } from "./request-scope.ts";
import { startSlowQueryLog } from "./slow-query-log.ts";

let platform: StartedPlatform;
let lines: Record<string, unknown>[] = [];
let stop: () => void;

const log = pino(
  { mixin: () => ({}) },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());
beforeEach(() => {
  lines = [];
  stop = startSlowQueryLog(50, log);
});
afterEach(() => stop());

const sleep = "select pg_sleep($1::float8)";
/**
 * Lines of the statements of this file: on a busy machine, queries of the platform are slow, too.
 */
const slowLines = () =>
  lines.filter(
    ({ msg, statement }) => msg === "slow query" && /pg_sleep|test query/.test(String(statement)),
  );
const publish = (duration: number) =>
  queryEvents.publish({
    statement: "test query",
    connection: "masthead",
    startedAt: 0,
    duration,
    error: undefined,
  });

describe("slow-query log", () => {
  it("contains statement, duration and connection, but no values", async () => {
    await platform.database.pool.query(`${sleep}, $2::text`, [0.08, "secret value"]);
    expect(slowLines()).toMatchObject([
      { level: 40, connection: "masthead", statement: `${sleep}, $2::text`, suppressed: 0 },
    ]);
    expect(slowLines()[0]?.durationMs).toBeGreaterThanOrEqual(80);
    expect(JSON.stringify(lines)).not.toContain("secret value");
  });

  it("leaves out fast queries, and repetitions within ten seconds", async () => {
    publish(49.9);
    expect(slowLines()).toEqual([]);
    for (let i = 0; i < 3; i++) publish(50);
    expect(slowLines()).toMatchObject([{ statement: "test query", durationMs: 50 }]);
  });

  it("contains queries of transactions, and failed ones", async () => {
    await platform.database.db.transaction((tx) => tx.execute("select pg_sleep(0.06), 'tx'"));
    await platform.database.pool
      .query("select pg_sleep(0.06), 1 / 0 from generate_series(1, 2)")
      .catch(() => {});
    await expect(
      platform.database.pool.query("do $$ begin perform pg_sleep(0.06); raise 'failed'; end $$"),
    ).rejects.toThrow("failed");
    expect(slowLines().map(({ statement }) => String(statement).slice(0, 25))).toEqual(
      expect.arrayContaining([
        "select pg_sleep(0.06), 'tx'".slice(0, 25),
        "do $$ begin perform pg_sl",
      ]),
    );
  });

  it("runs in the request of the query, so that its lines have the request id", async () => {
    const ids: (string | undefined)[] = [];
    const unsubscribe = queryEvents.subscribe(() => ids.push(currentRequest()?.id));
    await runInRequest({ id: "request-1", route: "/", cache: "none" }, () =>
      platform.database.pool.query("select 1"),
    );
    unsubscribe();
    expect(ids).toContain("request-1");
  });

  it("is off with a threshold of 0", async () => {
    stop();
    stop = startSlowQueryLog(0, log);
    await platform.database.pool.query(`${sleep} as off`, [0.06]);
    expect(slowLines()).toEqual([]);
  });
});
