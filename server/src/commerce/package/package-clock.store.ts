import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { packageTable } from "./package.table.ts";
import { packageMoment } from "./package-moment.table.ts";

/** Notes anew when a package comes on sale and goes off it after a moment. Call it with the transaction that changes the package. */
export async function planSale(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(sql`delete from ${packageMoment} where package_id = ${id}`);
  await db.execute(
    sql`insert into ${packageMoment} (package_id, at)
      select distinct ${packageTable.id}, m.at from ${packageTable} cross join lateral (values (${packageTable.saleFrom}), (${packageTable.saleUntil})) m (at)
      where ${packageTable.id} = ${id} and m.at > ${now}`,
  );
}

/**
 * Takes what was due out of the plan, and tells whose it was. It stays taken when the transaction commits; until then other processes pass it
 * over, and when this one dies it is due again.
 */
export async function takeDueSales(tx: Db, now: Date): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`with due as (select package_id, at from ${packageMoment} where at <= ${now} for update skip locked),
      taken as (delete from ${packageMoment} m using due where m.package_id = due.package_id and m.at = due.at returning m.package_id)
      select distinct package_id as id from taken order by 1`,
  );
  return rows.map(({ id }) => id);
}
