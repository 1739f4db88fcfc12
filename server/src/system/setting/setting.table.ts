import type { SETTING_SCOPES, SETTING_TYPES } from "@masthead/contract/system/setting.ts";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { anyJson, entityColumns, localizedText } from "../../platform/postgres/columns.ts";

export type SettingScope = (typeof SETTING_SCOPES)[number];
export type SettingType = (typeof SETTING_TYPES)[number];

export const setting = pgTable(
  "setting",
  {
    ...entityColumns(),
    scope: text().$type<SettingScope>().notNull(),
    key: text().notNull(),
    type: text().$type<SettingType>().notNull(),
    value: anyJson(),
    label: localizedText().notNull(),
  },
  (t) => [uniqueIndex().on(t.scope, t.key)],
);
