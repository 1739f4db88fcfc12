import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { deleteBatch } from "../../../platform/retention/delete-batch.ts";
import { pageView } from "../view/page-view.table.ts";
import { viewRollup } from "./rollup.table.ts";

/** Number of partitions created ahead of the current month. */
const MONTHS_AHEAD = 2;

const monthAt = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
const partitionName = (month: Date) =>
  `page_view_${month.toISOString().slice(0, 7).replace("-", "_")}`;

/**
 * Creates missing monthly partitions of page views: the previous month, because its views still
 * arrive just after the turn of the month, the current one and the coming ones. Each partition is
 * created standalone and then attached, which does not block writers. Safe to run concurrently.
 */
export function ensurePartitions(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('page_view'))`);
    for (let ahead = -1; ahead <= MONTHS_AHEAD; ahead++) {
      const name = partitionName(monthAt(now, ahead));
      const [partition] = await rowsOf<{ exists: boolean }>(
        tx,
        sql`select to_regclass(${name}) is not null as "exists"`,
      );
      if (partition?.exists) continue;
      const [from, to] = [monthAt(now, ahead), monthAt(now, ahead + 1)].map((month) =>
        sql.raw(`'${month.toISOString()}'`),
      );
      await tx.execute(sql`create table ${sql.identifier(name)} (like ${pageView} including all)`);
      await tx.execute(
        sql`alter table ${pageView} attach partition ${sql.identifier(name)} for values from (${from}) to (${to})`,
      );
    }
  });
}

/** Rows per statement that deletes views. */
const DELETE_BATCH_SIZE = 10_000;

/**
 * Deletes the rolled-up views of days before this one in batches, and drops partitions that are
 * then empty.
 */
export async function deleteViewsBefore(db: Db, day: string): Promise<void> {
  const months = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'page_view'::regclass`,
  );
  const firstRetained = partitionName(monthAt(new Date(`${day}T00:00:00Z`), -1));
  const isPast = sql`${pageView.day} < ${day} and ${pageView.day} in (select ${viewRollup.day} from ${viewRollup})`;
  for (const { name } of months)
    while (
      (await deleteBatch(db, pageView, [isPast], DELETE_BATCH_SIZE, name)) === DELETE_BATCH_SIZE
    );
  for (const { name } of months.filter((month) => month.name < firstRetained)) {
    const [remaining] = await rowsOf<{ rows: boolean }>(
      db,
      sql`select exists (select from ${sql.identifier(name)}) as rows`,
    );
    if (!remaining?.rows) await db.execute(sql`drop table ${sql.identifier(name)}`);
  }
}
