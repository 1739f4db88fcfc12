import type {
  DeletedData,
  DeletionSource,
  RetainedData,
} from "@masthead/contract/audience/data-deletion.ts";
import type { DeletionState } from "@masthead/contract/audience/deletion-states.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** Requests to delete a person's data. Once done, the row does not identify the person. */
export const dataDeletion = pgTable(
  "data_deletion",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    source: text().$type<DeletionSource>().notNull(),
    state: text().$type<DeletionState>().notNull(),
    /** Null until the mail with the code is sent. */
    codeHash: text(),
    /** Keyed hash of Meta's request, so that a repeated request is stored once. */
    metaHash: text(),
    userId: reference().references(() => user.id, { onDelete: "set null" }),
    email: text(),
    locale: text().$type<Locale>().notNull(),
    requestedAt: timestamptz().notNull().defaultNow(),
    /** Deadline for the confirmation. */
    expiresAt: timestamptz(),
    confirmedAt: timestamptz(),
    startedAt: timestamptz(),
    doneAt: timestamptz(),
    deleted: text().array().$type<DeletedData[]>().notNull().default([]),
    kept: text().array().$type<RetainedData[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex().on(t.codeHash),
    uniqueIndex().on(t.metaHash),
    index().on(t.userId),
    index("data_deletion_open").on(t.requestedAt).where(sql`${t.state} <> 'done'`),
  ],
);
