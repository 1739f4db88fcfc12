import type { DigestFrequency } from "@masthead/contract/audience/digest-frequency.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

const reader = () => reference().references(() => user.id, { onDelete: "cascade" });

/** Digest settings of readers. A reader without digests has no row. */
export const digestChoice = pgTable(
  "digest_choice",
  {
    userId: reader().primaryKey(),
    frequency: text().$type<Exclude<DigestFrequency, "off">>().notNull(),
    locale: text().$type<Locale>().notNull(),
    /**
     * Articles published after this are new. The time of the last digest, or of the first choice.
     */
    since: timestamptz().notNull(),
  },
  (t) => [index().on(t.frequency, t.userId)],
);

/** Created digests, at most one per reader and period. A digest without articles is not mailed. */
export const digest = pgTable(
  "digest",
  {
    userId: reader().notNull(),
    /** Frequency and first day in the station's time zone: `daily 2026-11-21`. */
    period: text().notNull(),
    articleIds: bigint({ mode: "number" }).array().notNull(),
    /** Number of new articles. A mail lists the newest of them. */
    total: bigint({ mode: "number" }).notNull(),
    madeAt: timestamptz().notNull().default(sql`now()`),
    mailedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.period] }), index().on(t.madeAt)],
);
