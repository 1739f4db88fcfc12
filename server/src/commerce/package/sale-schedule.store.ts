import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { packageTable } from "./package.table.ts";
import { saleWindowEvent } from "./sale-window-event.table.ts";

/**
 * Schedules when a package's sale window opens and closes after a point in time, replacing its
 * earlier schedule. Call it in the transaction that changes the package.
 */
export async function scheduleSaleWindow(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(sql`delete from ${saleWindowEvent} where package_id = ${id}`);
  await db.execute(
    sql`insert into ${saleWindowEvent} (package_id, at)
      select distinct ${packageTable.id}, m.at from ${packageTable} cross join lateral (values (${packageTable.saleFrom}), (${packageTable.saleUntil})) m (at)
      where ${packageTable.id} = ${id} and m.at > ${now}`,
  );
}

/**
 * Claims the sale window changes that are due, and returns the ids of their packages. Other
 * processes skip claimed changes until the transaction ends; if it does not commit, they are due
 * again.
 */
export async function claimDueSaleChanges(tx: Db, now: Date): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`with due as (select package_id, at from ${saleWindowEvent} where at <= ${now} for update skip locked),
      taken as (delete from ${saleWindowEvent} m using due where m.package_id = due.package_id and m.at = due.at returning m.package_id)
      select distinct package_id as id from taken order by 1`,
  );
  return rows.map(({ id }) => id);
}
