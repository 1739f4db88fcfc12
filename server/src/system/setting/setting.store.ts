import { isNull } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { setting } from "./setting.table.ts";

/** Every stored value. */
export function storedSettings(db: Db) {
  return db.select({ scope: setting.scope, key: setting.key, value: setting.value }).from(setting).where(isNull(setting.deletedAt));
}
