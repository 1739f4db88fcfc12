import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { checkPooler } from "../../src/doctor/other-address-checks.ts";
import { announceChange } from "../../src/platform/cache/changes.ts";
import type { JobDefinition } from "../../src/platform/jobs/jobs.ts";
import { openDatabase, preparedQuery, rowsOf } from "../../src/platform/postgres/database.ts";
import { databaseAddresses } from "../../src/platform/postgres/database-settings.ts";
import { setRoleTimeouts } from "../../src/platform/postgres/role-timeouts.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { makeArticle } from "../factories/factory.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startPgBouncer } from "./pgbouncer.ts";

/** Fewer than the connections of a process, so that its queries share them. */
const POOL_SIZE = 3;

let direct: StartedPlatform;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let platform: StartedPlatform;
const warnings: string[] = [];

/** Addresses of an installation behind the pooler. */
const addressesOf = (DATABASE_NAMED_STATEMENTS?: "on" | "off") =>
  databaseAddresses(
    { ...direct.config, DATABASE_DIRECT_URL: direct.database.url, DATABASE_NAMED_STATEMENTS },
    pooler.url,
  );

beforeAll(async () => {
  direct = await testPlatform();
  pooler = await startPgBouncer(direct.database.url, { poolSize: POOL_SIZE });
  await setRoleTimeouts(addressesOf(), (line) => warnings.push(line));
  platform = await startPlatform(
    { ...direct.config, DATABASE_DIRECT_URL: direct.database.url },
    pooler.url,
    "https://news.example",
  );
});
afterAll(async () => {
  await platform.stop();
  await pooler.stop();
  await direct.stop();
});

const settingOf = async (database: { db: typeof platform.database.db }, name: string) =>
  (await rowsOf<{ value: string }>(database.db, sql`select current_setting(${name}) as value`))[0]
    ?.value;

const TIMEOUTS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

describe("behind PgBouncer in transaction mode", () => {
  it("is found to be in order by masthead doctor", async () => {
    expect(await checkPooler(addressesOf().requests, direct.database.url)).toEqual({
      check: "connection pooler",
      status: "ok",
      message: "leads to the same database, with a timeout of 10s",
    });
  });

  it("serves reads and staff writes of sixty concurrent callers over three connections", async () => {
    const editor = await makeUser(platform.database.db, "Superadmin");
    const staff = await clientAs(platform, editor.id);
    const { id } = await makeArticle(platform.database.db, { title: "Behind the pooler" });
    const titles = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        if (n % 3 === 0)
          return (
            await staff.article.create({ locale: "en-US", title: `Draft ${n}`, categoryId: null })
          ).title;
        return (await innerClient(platform, "en-US").article.details({ id })).title;
      }),
    );
    expect(titles.filter((title) => title === "Behind the pooler")).toHaveLength(40);
    expect(titles.filter((title) => title.startsWith("Draft"))).toHaveLength(20);
    const connections = await rowsOf(
      direct.database.db,
      sql`select from pg_stat_activity where datname = current_database() and application_name = 'masthead'`,
    );
    // Connections of the pooler, and of this query's own pool.
    expect(connections.length).toBeLessThanOrEqual(POOL_SIZE + direct.database.pool.totalCount);
  });

  it("receives the changes of a pooled transaction on the direct connection", async () => {
    const received: string[][] = [];
    platform.onChange((tags) => received.push(tags));
    await platform.database.db.transaction((tx) => announceChange(tx, ["article:1"]));
    await expect.poll(() => received).toContainEqual(["article:1"]);
  });

  it("works jobs of a committed pooled transaction, and none of a rolled back one", async () => {
    const done: number[] = [];
    const job: JobDefinition = {
      name: "test.pooled",
      work: async ({ n }: { n: number }) => void done.push(n),
    };
    await platform.jobs.work([job]);
    const enqueue = (n: number, fails: boolean) =>
      platform.database.db.transaction(async (tx) => {
        await platform.jobs.sendAll(tx, job.name, [{ n }]);
        if (fails) throw new Error("rolled back");
      });
    await expect(enqueue(1, true)).rejects.toThrow("rolled back");
    await enqueue(2, false);
    await expect.poll(() => done).toEqual([2]);
  });

  it("gives requests the timeouts of their role, and background work longer ones on direct connections", async () => {
    expect(warnings).toEqual([]);
    expect(await Promise.all(TIMEOUTS.map((name) => settingOf(platform.database, name)))).toEqual([
      "10s",
      "5s",
      "30s",
    ]);
    expect(await Promise.all(TIMEOUTS.map((name) => settingOf(platform.background, name)))).toEqual(
      ["10min", "1min", "5min"],
    );
  });

  it("keeps a timeout that an operator has set for the role, and cancels queries that exceed it", async () => {
    const { db } = direct.database;
    const database = new URL(direct.database.url).pathname.slice(1);
    await db.execute(
      sql.raw(`alter role current_user in database "${database}" set statement_timeout = 300`),
    );
    await setRoleTimeouts(addressesOf(), (line) => warnings.push(line));
    // The pooler's connections begin with the settings of their role.
    const second = await startPgBouncer(direct.database.url, { poolSize: 1 });
    const pooled = openDatabase({ url: second.url, pooled: true, namedStatements: false });
    try {
      expect(await settingOf(pooled, "statement_timeout")).toBe("300ms");
      await expect(pooled.pool.query("select pg_sleep(5)")).rejects.toMatchObject({
        code: "57014",
      });
    } finally {
      await pooled.close();
      await second.stop();
    }
  });

  it("names the statements to run when it may not set the timeouts of the role", async () => {
    const lines: string[] = [];
    const other = new URL(pooler.url);
    other.username = "somebody_else";
    await setRoleTimeouts(
      databaseAddresses({ ...direct.config, DATABASE_DIRECT_URL: direct.database.url }, other.href),
      (line) => lines.push(line),
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /alter role "somebody_else" in database "test_\w+" set statement_timeout = 10000; /,
      ),
    ]);
  });
});

describe("features without PgBouncer support", () => {
  it("includes timeouts as startup parameters", async () => {
    const database = openDatabase(pooler.url);
    await expect(database.pool.query("select 1")).rejects.toThrow("unsupported startup parameter");
    await database.close();
  });

  it.each([
    { setting: "off" as const, host: "the pooler" },
    { setting: undefined, host: "the pooler" },
    { setting: "on" as const, host: "the server itself" },
  ])(
    "includes named statements: sent only if they are on, with DATABASE_NAMED_STATEMENTS=$setting on $host",
    async ({ setting, host }) => {
      const { requests } = addressesOf(setting);
      const database = openDatabase(
        host === "the pooler" ? requests : { ...requests, url: direct.database.url },
        {
          max: setting === "on" ? 1 : 8,
        },
      );
      const add = preparedQuery<{ total: number }, { n: number }>(
        `test-add-${setting}`,
        ({ n }) => sql`select ${n}::int + 1 as total`,
      );
      const results = await Promise.all(
        Array.from({ length: 64 }, (_, n) => add(database.db, { n })),
      );
      expect(results.map(([row]) => row?.total)).toEqual(
        Array.from({ length: 64 }, (_, n) => n + 1),
      );
      const named = await rowsOf(
        database.db,
        sql`select from pg_prepared_statements where name like 'test-add-%'`,
      );
      expect(named).toHaveLength(setting === "on" ? 1 : 0);
      await database.close();
    },
  );
});
