import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { type WriteWatch, watchWrites } from "./write-watch.ts";

const log = pino({ level: "silent" });
let database: Database;
let watch: WriteWatch;

beforeAll(() => {
  database = openDatabase(inject("postgresUrl"), { max: 2 });
});
afterEach(() => watch.stop());
afterAll(() => database.close());

/** Fails a statement with a code of PostgreSQL. */
const fail = (code: string) =>
  expect(
    database.pool.query(`do $$ begin raise exception using errcode = '${code}'; end $$`),
  ).rejects.toMatchObject({ code });

it("is full from the first statement that fails for lack of space, and ok when there is space again", async () => {
  let hasSpace = false;
  const needSpace = async () => {
    if (!hasSpace)
      throw Object.assign(new Error("failed"), {
        cause: Object.assign(new Error("no space left"), { code: "53100" }),
      });
  };
  watch = watchWrites(database, { log, interval: 20, needSpace });
  expect(watch.state).toBe("ok");
  await fail("53100");
  expect(watch.state).toBe("full");
  // A write into allocated space of a table succeeds in the meantime.
  await database.pool.query("select 1");
  expect(watch.state).toBe("full");
  hasSpace = true;
  await expect.poll(() => watch.state).toBe("ok");
  hasSpace = false;
  await fail("53100");
  expect(watch.state).toBe("full");
});

it("stays ok when statements fail for another reason", async () => {
  watch = watchWrites(database, { log, interval: 20 });
  for (const code of ["23505", "53200", "53300", "57014", "25006", "40001"]) await fail(code);
  expect(watch.state).toBe("ok");
});

it("allocates space in the database itself, and leaves nothing behind", async () => {
  watch = watchWrites(database, { log, interval: 20 });
  await fail("53100");
  await expect.poll(() => watch.state).toBe("ok");
  expect(
    (await database.pool.query("select to_regclass('pg_temp.masthead_space') as left")).rows,
  ).toEqual([{ left: null }]);
});
