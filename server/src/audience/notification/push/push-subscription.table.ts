import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";

export const pushSubscription = pgTable(
  "push_subscription",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    endpoint: text().notNull(),
    /** SHA-256 of the endpoint. Unique instead of the endpoint itself, which is long. */
    endpointHash: bytes().notNull().unique("push_subscription_endpoint"),
    p256dh: text().notNull(),
    auth: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    categoryIds: reference().array().notNull().default(sql`'{}'`),
    breaking: boolean().notNull().default(true),
    userId: reference().references(() => user.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().default(sql`now()`),
    updatedAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [
    index().on(t.locale),
    index().using("gin", t.categoryIds),
    index("push_subscription_breaking").on(t.id).where(sql`${t.breaking}`),
    index().on(t.userId).where(sql`${t.userId} is not null`),
  ],
);
