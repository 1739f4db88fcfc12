import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { trail } from "../log/log.trail.ts";
import { setting } from "./setting.table.ts";

type SettingRecord = typeof setting.$inferSelect;

export const settingRecords: RecordKind<SettingRecord> = {
  entity: "Setting",
  table: setting,
  trail,
  localized: [],
  named: [],
  words: sql`(${setting.scope} || ' ' || ${setting.key} || ' ' || ${textInAll(setting.label)})`,
  sorts: {
    scope: () => sql`${setting.scope}`,
    key: () => sql`${setting.key}`,
    updatedAt: () => sql`${setting.updatedAt}`,
  },
  filters: { scope: setting.scope },
  label: (locale) => textIn(setting.label, locale),
  tags: () => ["list:setting"],
};

/** Settings whose values are text in the languages of the house: each language is edited on its own. */
export const localizedSettingRecords: RecordKind<SettingRecord> = { ...settingRecords, localized: ["value"] };
