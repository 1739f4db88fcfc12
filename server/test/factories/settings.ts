import { and, eq } from "drizzle-orm";
import { innerContext } from "../../src/platform/inner-context.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { setting } from "../../src/system/setting/setting.table.ts";
import { insertMissingSettings } from "../../src/system/setting/setting-edit.service.ts";
import { invalidateMemo } from "../platform-memos.ts";

/** Changes a setting, without a permission check and an audit log entry. */
export async function changeSetting(
  platform: StartedPlatform,
  scope: "website" | "dashboard" | "mobile",
  key: string,
  value: unknown,
) {
  const { db } = platform.database;
  await insertMissingSettings(innerContext(platform, "en-US"));
  await db
    .update(setting)
    .set({ value })
    .where(and(eq(setting.scope, scope), eq(setting.key, key)));
  invalidateMemo(db);
}
