import { jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { entityColumns, localizedText } from "../../platform/postgres/columns.ts";

export type SettingScope = "website" | "dashboard" | "mobile";
export type SettingType = "text" | "localizedText" | "localizedHtml" | "timeZone" | "url";

export const setting = pgTable(
  "setting",
  {
    ...entityColumns(),
    scope: text().$type<SettingScope>().notNull(),
    key: text().notNull(),
    type: text().$type<SettingType>().notNull(),
    value: jsonb().$type<unknown>(),
    label: localizedText().notNull(),
  },
  (t) => [uniqueIndex().on(t.scope, t.key)],
);
