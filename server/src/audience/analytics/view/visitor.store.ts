import { lt, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { visitorSalt } from "./visitor-salt.table.ts";

/**
 * Stores the proposed salt for a day and returns it, or returns the existing one if another process
 * was first.
 */
export async function getOrCreateSalt(db: Db, day: string, proposed: Buffer): Promise<Buffer> {
  const [row] = await rowsOf<{ salt: Buffer }>(
    db,
    sql`insert into ${visitorSalt} (day, salt) values (${day}, ${proposed}) on conflict (day) do update set day = excluded.day returning salt`,
  );
  if (!row) throw new Error("visitor salt was not stored");
  return row.salt;
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await db.delete(visitorSalt).where(lt(visitorSalt.day, day));
}
