import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../start.ts";
import { runInRequest } from "./request-scope.ts";
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
const slowLines = () => lines.filter(({ msg }) => msg === "slow query");

describe("slow-query log", () => {
  it("contains statement, duration and connection, but no values", async () => {
    await platform.database.pool.query(`${sleep}, $2::text`, [0.08, "secret value"]);
    expect(slowLines()).toMatchObject([{ level: 40, connection: "masthead", statement: `${sleep}, $2::text`, suppressed: 0 }]);
    expect(slowLines()[0]?.durationMs).toBeGreaterThanOrEqual(80);
    expect(JSON.stringify(lines)).not.toContain("secret value");
  });

  it("leaves out fast queries, and repetitions within ten seconds", async () => {
    await platform.database.pool.query("select 1");
    for (let i = 0; i < 3; i++) await platform.database.pool.query(sleep, [0.06]);
    expect(slowLines()).toHaveLength(1);
  });

  it("contains queries of transactions, and failed ones", async () => {
    await platform.database.db.transaction((tx) => tx.execute("select pg_sleep(0.06), 'tx'"));
    await platform.database.pool.query("select pg_sleep(0.06), 1 / 0 from generate_series(1, 2)").catch(() => {});
    await expect(platform.database.pool.query("do $$ begin perform pg_sleep(0.06); raise 'failed'; end $$")).rejects.toThrow("failed");
    expect(slowLines().map(({ statement }) => String(statement).slice(0, 25))).toEqual(
      expect.arrayContaining(["select pg_sleep(0.06), 'tx'".slice(0, 25), "do $$ begin perform pg_sl"]),
    );
  });

  it("runs in the request of the query, so that its lines have the request id", async () => {
    const { currentRequest } = await import("./request-scope.ts");
    const ids: (string | undefined)[] = [];
    const { queryEvents } = await import("./events.ts");
    const unsubscribe = queryEvents.subscribe(() => ids.push(currentRequest()?.id));
    await runInRequest({ id: "request-1", route: "/", cache: "none" }, () => platform.database.pool.query("select 1"));
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
