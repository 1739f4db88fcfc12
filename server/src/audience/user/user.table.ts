import type { Role } from "@masthead/contract/system/ability.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, moment } from "../../platform/postgres/columns.ts";

/** SQL of the text that lists of users are searched by. */
export const userWords = (t: Record<"email" | "firstName" | "lastName", AnyPgColumn>): SQL =>
  sql`(${t.email} || ' ' || ${t.firstName} || ' ' || ${t.lastName})`;

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
    /** Signed up by its owner, who has not shown yet that the mailbox is theirs. Not so of an account that staff switched off. */
    awaitsActivation: boolean().notNull().default(false),
    emailVerifiedAt: moment(),
    lastLoginAt: moment(),
  },
  (t) => [
    uniqueIndex("user_email").on(sql`lower(${t.email})`).where(sql`${t.deletedAt} is null`),
    index("user_words").using("gin", trigramsOf(userWords(t))),
  ],
);
