import type { Deleted, DeletionSource, DeletionState, Kept } from "@masthead/contract/audience/data-deletion.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** Requests to delete what is held of somebody. Once it is done nothing in the row tells whom it concerned. */
export const dataDeletion = pgTable(
  "data_deletion",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    source: text().$type<DeletionSource>().notNull(),
    state: text().$type<DeletionState>().notNull(),
    /** Null until the code is made, which is when its mail is. */
    codeHash: text(),
    /** Keyed hash of what Meta sent, so that the same request is taken once. */
    metaHash: text(),
    userId: reference().references(() => user.id, { onDelete: "set null" }),
    email: text(),
    locale: text().$type<Locale>().notNull(),
    requestedAt: moment().notNull().defaultNow(),
    /** Until when it can be confirmed. */
    expiresAt: moment(),
    confirmedAt: moment(),
    startedAt: moment(),
    doneAt: moment(),
    deleted: text().array().$type<Deleted[]>().notNull().default([]),
    kept: text().array().$type<Kept[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex().on(t.codeHash),
    uniqueIndex().on(t.metaHash),
    index().on(t.userId),
    index("data_deletion_open").on(t.requestedAt).where(sql`${t.state} <> 'done'`),
  ],
);
