import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { pageView } from "./page-view.table.ts";
import { viewRollup } from "./rollup.table.ts";

/** Months, beside the present one, that have room ahead. */
const AHEAD = 2;

const monthAt = (now: Date, months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
const nameOf = (month: Date) => `page_view_${month.toISOString().slice(0, 7).replace("-", "_")}`;

/**
 * Makes the months of page views ahead, and the one before: at its turn views are still told of it. A month is made apart and then attached, which does not keep writers waiting. Several processes
 * may do so at once.
 */
export function ensureMonths(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('page_view'))`);
    for (let ahead = -1; ahead <= AHEAD; ahead++) {
      const name = nameOf(monthAt(now, ahead));
      const [there] = await rowsOf<{ there: boolean }>(tx, sql`select to_regclass(${name}) is not null as there`);
      if (there?.there) continue;
      const [from, to] = [monthAt(now, ahead), monthAt(now, ahead + 1)].map((month) => sql.raw(`'${month.toISOString()}'`));
      await tx.execute(sql`create table ${sql.identifier(name)} (like ${pageView} including all)`);
      await tx.execute(sql`alter table ${pageView} attach partition ${sql.identifier(name)} for values from (${from}) to (${to})`);
    }
  });
}

/** Deletes the views of days before this one that are rolled up, and the months that are then empty. */
export async function deleteViewsBefore(db: Db, day: string): Promise<void> {
  await db.execute(sql`delete from ${pageView} using ${viewRollup} where ${viewRollup.day} = ${pageView.day} and ${pageView.day} < ${day}`);
  const months = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'page_view'::regclass`,
  );
  const over = nameOf(monthAt(new Date(`${day}T00:00:00Z`), -1));
  for (const { name } of months.filter((month) => month.name < over)) {
    const [kept] = await rowsOf<{ rows: boolean }>(db, sql`select exists (select from ${sql.identifier(name)}) as rows`);
    if (!kept?.rows) await db.execute(sql`drop table ${sql.identifier(name)}`);
  }
}
