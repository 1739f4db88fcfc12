import { lt, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { visitorSalt } from "./visitor-salt.table.ts";

/** The key of a day: the offered one, unless another process was first. */
export async function takeSalt(db: Db, day: string, offered: Buffer): Promise<Buffer> {
  const [row] = await rowsOf<{ salt: Buffer }>(
    db,
    sql`insert into ${visitorSalt} (day, salt) values (${day}, ${offered}) on conflict (day) do update set day = excluded.day returning salt`,
  );
  if (!row) throw new Error("the day has no key");
  return row.salt;
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await db.delete(visitorSalt).where(lt(visitorSalt.day, day));
}
