import type { DigestFrequency } from "@masthead/contract/audience/digest.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

const reader = () => reference().references(() => user.id, { onDelete: "cascade" });

/** Readers who want digests, and how often; who wants none has no row. */
export const digestChoice = pgTable(
  "digest_choice",
  {
    userId: reader().primaryKey(),
    frequency: text().$type<Exclude<DigestFrequency, "off">>().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** What came out later than this is new: the last digest that had something, or the choice. */
    since: moment().notNull(),
  },
  (t) => [index().on(t.frequency, t.userId)],
);

/** Digests that were made: one for a reader and a period, whoever makes it and however often. One without articles was not mailed. */
export const digest = pgTable(
  "digest",
  {
    userId: reader().notNull(),
    /** Its frequency and its first day by the station's clocks: `daily 2026-11-21`. */
    period: text().notNull(),
    articleIds: bigint({ mode: "number" }).array().notNull(),
    /** New articles in all; a mail lists the newest of them. */
    total: bigint({ mode: "number" }).notNull(),
    madeAt: moment().notNull().default(sql`now()`),
    mailedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.period] }), index().on(t.madeAt)],
);
