import type { SocialPlatform } from "@masthead/contract/system/social.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns } from "../../platform/postgres/columns.ts";

export const socialMedia = pgTable(
  "social_media",
  {
    ...entityColumns(),
    platform: text().$type<SocialPlatform>().notNull(),
    url: text().notNull(),
    icon: text(),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [
    index("social_media_words").using(
      "gin",
      trigramIndexOf(sql`(${t.platform} || ' ' || ${t.url})`),
    ),
  ],
);
