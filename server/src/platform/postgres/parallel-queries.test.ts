import { sql } from "drizzle-orm";
import { afterAll, expect, inject, it, onTestFinished } from "vitest";
import { openDatabase, rowsOf } from "./database.ts";

const database = openDatabase(inject("postgresUrl"), { max: 1 });
afterAll(() => database.close());

it("runs queries of a transaction one after the other, also if they are started in parallel", async () => {
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);
  process.on("warning", onWarning);
  onTestFinished(() => void process.off("warning", onWarning));

  const numbers = await database.db.transaction((tx) =>
    Promise.all(
      [1, 2, 3, 4].map(async (number) => (await rowsOf(tx, sql`select ${number}::int as n`))[0]),
    ),
  );

  expect(numbers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  // Warnings are emitted in the next turn of the event loop.
  await new Promise((done) => setImmediate(done));
  expect(warnings).toEqual([]);
});

it("rolls a transaction back if one of several parallel queries fails", async () => {
  const failed = database.db.transaction((tx) =>
    Promise.all([
      rowsOf(tx, sql`create temporary table parallel_queries (id int)`),
      rowsOf(tx, sql`select 1 / 0`),
      rowsOf(tx, sql`select 1`),
    ]),
  );
  await expect(failed).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(
    await rowsOf(database.db, sql`select to_regclass('parallel_queries')::text as name`),
  ).toEqual([{ name: null }]);
});
