import { getTableName, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaRecords } from "../../src/newsroom/media/media.records.ts";
import { referenceSources } from "../../src/platform/crud/references.sql.ts";
import { rowsOf } from "../../src/platform/postgres/database.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { purges } from "../../src/system/purge/purge.jobs.ts";
import { testPlatform } from "../platform.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

/** Foreign keys that refuse the purge of the referenced row, with the referencing column. */
const blockingForeignKeys = () =>
  rowsOf<{ table: string; column: string; target: string }>(
    platform.database.db,
    sql`select c.relname as "table", a.attname as "column", t.relname as target
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid and c.relnamespace = 'public'::regnamespace
      join pg_class t on t.oid = f.confrelid
      join pg_attribute a on a.attrelid = c.oid and f.conkey = array[a.attnum]
      where f.contype = 'f' and f.confdeltype = 'a'
      order by 1, 2`,
  );

describe("foreign keys to records that staff delete", () => {
  it("are counted before the deletion, so that none is left pointing at a deleted record", async () => {
    const dialect = new PgDialect({ casing: "snake_case" });
    const isCounted = (entity: string, column: string) =>
      referenceSources
        .all()
        .some(
          ({ to, select }) =>
            to === entity && dialect.sqlToQuery(select(1, "en-US")).sql.includes(column),
        );
    // Images have a separate mechanism, derived from the fields of records.
    const kinds = purges
      .all()
      .flatMap(({ records }) => (records === mediaRecords ? [] : [records]));
    const foreignKeys = (await blockingForeignKeys()).flatMap(({ table, column, target }) => {
      const kind = kinds.find((records) => getTableName(records.table) === target);
      return kind ? [{ column: `"${table}"."${column}"`, entity: kind.entity }] : [];
    });
    expect(foreignKeys.length).toBeGreaterThan(10);
    expect(foreignKeys.filter(({ column, entity }) => !isCounted(entity, column))).toEqual([]);
  });
});
