import type { SocialPlatform } from "@masthead/contract/system/social.ts";
import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { entityColumns } from "../../platform/postgres/columns.ts";

export const socialMedia = pgTable("social_media", {
  ...entityColumns(),
  platform: text().$type<SocialPlatform>().notNull(),
  url: text().notNull(),
  icon: text(),
  position: integer().notNull().default(0),
  status: boolean().notNull().default(true),
});
