import { readFileSync } from "node:fs";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { getTableName, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RETENTION_PAGE, renderRetentionTables } from "../../../../scripts/retention-tables.ts";
import { insertExpiring, withoutForeignKeys } from "../../../test/factories/expiring-rows.ts";
import { testPlatform } from "../../../test/platform.ts";
import { allJobs } from "../../jobs.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import {
  type AgeRetention,
  isAgeRetention,
  pastRetention,
  retentionEnd,
  retentions,
} from "../../platform/retention/retention.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { KEPT_TABLES } from "./kept-tables.ts";
import { purgeExpired } from "./retention.service.ts";

const AGE_RETENTIONS = retentions.all().filter(isAgeRetention);
const labelled = AGE_RETENTIONS.map((retention) => ({
  rows: `${getTableName(retention.table)}: ${retention.rows}`,
  retention,
}));

let platform: StartedPlatform;
const now = new Date();

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

const countOf = async ({ table }: AgeRetention) =>
  (
    await rowsOf<{ count: number }>(
      platform.database.db,
      sql`select count(*)::int as count from ${table}`,
    )
  )[0]?.count ?? 0;

/** Inserts rows of two ages: past retention by a minute, and a minute short of it. */
async function insertOldAndYoung(retention: AgeRetention, oldRows: number): Promise<void> {
  const end = retentionEnd(retention, platform.config, now).getTime();
  await insertExpiring(platform.database.db, retention, new Date(end - MINUTE), oldRows);
  await insertExpiring(platform.database.db, retention, new Date(end + MINUTE), 1);
}

describe("retention", () => {
  it("is decided for every table of the schema, in one place", async () => {
    const tables = await rowsOf<{ name: string }>(
      platform.database.db,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const purged = new Set(retentions.all().map(({ table }) => getTableName(table)));
    const decided = [...purged, ...Object.values(KEPT_TABLES).flat()];
    expect(decided.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it("is documented in docs/retention.md", () => {
    const page = readFileSync(RETENTION_PAGE, "utf8");
    expect(page, "run npm run retention-tables").toBe(renderRetentionTables(page));
  });

  it("names only recurring jobs that exist", () => {
    const jobs = allJobs(platform).map(({ name }) => name);
    const named = retentions
      .all()
      .flatMap((retention) => (isAgeRetention(retention) ? [] : retention.job));
    const inReasons = Object.keys(KEPT_TABLES).flatMap((why) =>
      [...why.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, name = ""]) => name),
    );
    expect([...named, ...inReasons].filter((name) => !jobs.includes(name))).toEqual([]);
  });

  it.each(labelled)(
    "deletes the rows past their period, and no others, of $rows",
    async ({ retention }) => {
      await insertOldAndYoung(retention, 3);
      const before = await countOf(retention);
      await purgeExpired(platform, now);
      expect(await countOf(retention)).toBe(before - 3);
      await purgeExpired(platform, now);
      expect(await countOf(retention)).toBe(before - 3);
    },
  );

  it.each(labelled)("finds by an index the rows of $rows", async ({ retention }) => {
    const { db } = platform.database;
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const [condition] = pastRetention(retention, platform.config, now);
      const parent = getTableName(retention.since.table);
      const rows = await rowsOf<{ "QUERY PLAN": string }>(
        tx,
        sql`explain select from ${retention.table} where ${condition}`,
      );
      // A parent table is small compared with its rows, and read once.
      return rows
        .map((row) => row["QUERY PLAN"])
        .filter((line) => retention.parent === undefined || !line.includes(` on ${parent} `));
    });
    expect(plan.join("\n")).not.toContain("Seq Scan");
    expect(plan.join("\n")).toMatch(
      new RegExp(`(Index|Bitmap Heap).* (on|using) .*${getTableName(retention.table)}`),
    );
  });

  it("of jobs is 7 days for completed ones, and 14 days for unfetched ones", async () => {
    await platform.jobs.send("test.retention", {});
    const queue = sql`select deletion_seconds / 86400 as completed, retention_seconds / 86400 as waiting from jobs.queue where name = 'test.retention'`;
    expect(await rowsOf(platform.database.db, queue)).toEqual([{ completed: 7, waiting: 14 }]);
  });

  it("follows its setting", async () => {
    const audit = AGE_RETENTIONS.find(({ kept }) => kept === "AUDIT_LOG_KEPT_DAYS") as AgeRetention;
    const longer = { ...platform, config: { ...platform.config, AUDIT_LOG_KEPT_DAYS: 1000 } };
    await purgeExpired(platform, now);
    await insertOldAndYoung(audit, 2);
    const before = await countOf(audit);
    await purgeExpired(longer, now);
    expect(await countOf(audit)).toBe(before);
    await purgeExpired(platform, now);
    expect(await countOf(audit)).toBe(before - 2);
  });

  it("is applied in batches, while the time of a run lasts", async () => {
    const reads = AGE_RETENTIONS.find(
      ({ table }) => getTableName(table) === "article_read",
    ) as AgeRetention;
    await insertOldAndYoung(reads, 25);
    expect((await purgeExpired(platform, now, { batch: 10, milliseconds: -1 })).size).toBe(0);
    expect(
      (await purgeExpired(platform, now, { batch: 10, milliseconds: 60_000 })).get("article_read"),
    ).toBe(25);
  });

  it("skips rows that are locked, without waiting, and deletes them with a later run", async () => {
    const audit = AGE_RETENTIONS.find(({ table }) => getTableName(table) === "log") as AgeRetention;
    await insertOldAndYoung(audit, 2);
    await platform.database.db.transaction(async (tx) => {
      await tx.execute(sql`select from log order by at limit 1 for update`);
      expect((await purgeExpired(platform, now)).get("log")).toBe(1);
    });
    expect((await purgeExpired(platform, now)).get("log")).toBe(1);
  });

  it("reports a table that fails after it has purged the others", async () => {
    const { db } = platform.database;
    const [audit, proofs] = ["log", "spent_proof"].map((name) =>
      AGE_RETENTIONS.find(({ table }) => getTableName(table) === name),
    );
    await insertOldAndYoung(audit as AgeRetention, 1);
    await insertOldAndYoung(proofs as AgeRetention, 1);
    const before = await countOf(proofs as AgeRetention);
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await db.execute(
      sql`create trigger refuse before delete on log for each row execute function refuse()`,
    );
    await expect(purgeExpired(platform, now)).rejects.toMatchObject({
      errors: [{ message: "rows of log past retention were not deleted" }],
    });
    expect(await countOf(proofs as AgeRetention)).toBe(before - 1);
    await db.execute(sql`drop function refuse cascade`);
    expect((await purgeExpired(platform, now)).get("log")).toBe(1);
  });

  it("keeps data needed by an open refund or an unacknowledged payment of the sandbox", async () => {
    const { db } = platform.database;
    const longAgo = new Date(
      now.getTime() - 2 * platform.config.SANDBOX_KEPT_DAYS * 24 * 60 * MINUTE,
    );
    await withoutForeignKeys(db, async (tx) => {
      await tx.execute(sql`delete from sandbox_refund; delete from sandbox_charge`);
      await tx.execute(sql`insert into sandbox_charge (id, key, amount, currency, description, state, brand, last4, behaviour, created_at)
        values ('charge', 'charge', 1, 'JOD', '', 'paid', '', '', '', ${longAgo})`);
      await tx.execute(sql`insert into sandbox_refund (id, key, charge_id, amount, currency, state, created_at, decided_at)
        values ('refund', 'refund', 'charge', 1, 'JOD', 'open', ${longAgo}, ${longAgo})`);
    });
    await purgeExpired(platform, now);
    expect(
      (await rowsOf(db, sql`select id from sandbox_charge union all select id from sandbox_refund`))
        .length,
    ).toBe(2);
    await db.execute(sql`update sandbox_refund set state = 'done'`);
    await purgeExpired(platform, now);
    expect(
      await rowsOf(db, sql`select id from sandbox_charge union all select id from sandbox_refund`),
    ).toEqual([]);
  });

  it("names a time of the table or of the parent that it references", () => {
    const misplaced = AGE_RETENTIONS.filter(({ table, parent, since }) =>
      parent ? parent.table !== table : since.table !== table,
    );
    expect(misplaced.map(({ table }) => getTableConfig(table).name)).toEqual([]);
  });
});
