import type { Role } from "@masthead/contract/system/ability.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { entityColumns, moment } from "../../platform/postgres/columns.ts";

export const user = pgTable(
  "user",
  {
    ...entityColumns(),
    email: text().notNull(),
    /** argon2id, or null while none is set. */
    passwordHash: text(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    phone: text(),
    country: text(),
    locale: text().$type<Locale>().notNull().default("en-US"),
    role: text().$type<Role>().notNull().default("User"),
    activated: boolean().notNull().default(false),
    emailVerifiedAt: moment(),
    lastLoginAt: moment(),
  },
  (t) => [uniqueIndex("user_email").on(sql`lower(${t.email})`).where(sql`${t.deletedAt} is null`)],
);
