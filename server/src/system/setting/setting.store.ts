import { eq, isNull } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { setting } from "./setting.table.ts";

export function storedSettings(db: Db) {
  return db
    .select({ scope: setting.scope, key: setting.key, value: setting.value })
    .from(setting)
    .where(isNull(setting.deletedAt));
}

/** Inserts rows for settings that have none. */
export async function insertSettings(db: Db, rows: (typeof setting.$inferInsert)[]): Promise<void> {
  await db.insert(setting).values(rows).onConflictDoNothing();
}

/** Selects scope, key and value of a setting by id. */
export async function storedSetting(
  db: Db,
  id: number,
): Promise<{ scope: string; key: string; value: unknown } | undefined> {
  const [row] = await db
    .select({ scope: setting.scope, key: setting.key, value: setting.value })
    .from(setting)
    .where(eq(setting.id, id));
  return row;
}
