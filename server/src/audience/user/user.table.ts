import type { Role } from "@masthead/contract/platform/ability.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  DEFAULT_NEWSROOM_RIGHTS,
  type NewsroomRight,
} from "@masthead/contract/platform/newsroom-rights.ts";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns, timestamptz } from "../../platform/postgres/columns.ts";

/** SQL of the text that user lists search. */
export const userSearchText = (t: Record<"email" | "firstName" | "lastName", AnyPgColumn>): SQL =>
  sql`(${t.email} || ' ' || ${t.firstName} || ' ' || ${t.lastName})`;

export const user = pgTable(
  "user",
  {
    ...entityColumns(),
    email: text().notNull(),
    /** argon2id; null if no password is set. */
    passwordHash: text(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    phone: text(),
    country: text(),
    locale: text().$type<Locale>().notNull().default("en-US"),
    role: text().$type<Role>().notNull().default("User"),
    /** Rights within the role Admin. */
    newsroomRights: text()
      .array()
      .$type<NewsroomRight[]>()
      .notNull()
      .default([...DEFAULT_NEWSROOM_RIGHTS]),
    activated: boolean().notNull().default(false),
    /**
     * Whether the owner signed up and has not confirmed the email yet. False for an account that
     * staff deactivated.
     */
    awaitsActivation: boolean().notNull().default(false),
    emailVerifiedAt: timestamptz(),
    lastLoginAt: timestamptz(),
    /**
     * Time of the last end of all sessions, or removal of newsroom rights: older preview links no
     * longer open.
     */
    accessRevokedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("user_email").on(sql`lower(${t.email})`).where(sql`${t.deletedAt} is null`),
    index("user_words").using("gin", trigramIndexOf(userSearchText(t))),
  ],
);
