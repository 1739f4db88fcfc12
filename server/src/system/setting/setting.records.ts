import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { localizedTextIn, textInAllLocales } from "../../platform/crud/text-search.sql.ts";
import { auditLog } from "../log/audit-log.ts";
import { setting } from "./setting.table.ts";

type SettingRecord = typeof setting.$inferSelect;

export const settingRecords: RecordKind<SettingRecord> = {
  entity: "Setting",
  table: setting,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: sql`(${setting.scope} || ' ' || ${setting.key} || ' ' || ${textInAllLocales(setting.label)})`,
  sorts: {
    scope: () => sql`${setting.scope}`,
    key: () => sql`${setting.key}`,
    updatedAt: () => sql`${setting.updatedAt}`,
  },
  filters: { scope: setting.scope },
  label: (locale) => localizedTextIn(setting.label, locale),
  tags: () => ["list:setting"],
};

/** Settings with localized text values: each language is edited separately. */
export const localizedSettingRecords: RecordKind<SettingRecord> = {
  ...settingRecords,
  localized: ["value"],
};
