import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { localizedText, reference, timestamptz } from "../postgres/columns.ts";

/**
 * Work that waits for a member of staff, with its history. `syncWork` opens and closes rows in the
 * transaction of the change. They reference records and users by id only: they outlive both.
 */
export const openWork = pgTable(
  "open_work",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<WorkKindName>().notNull(),
    /**
     * Record that waits, and the record of the audit log that it belongs to: of a refund, its
     * order.
     */
    recordId: reference().notNull(),
    subjectId: reference().notNull(),
    /** Person that it is assigned to; null: anybody with the right takes it. */
    personId: reference(),
    title: localizedText().notNull(),
    /** Screen of the back office where it is done. */
    path: text().notNull(),
    urgent: boolean().notNull(),
    dueAt: timestamptz(),
    /** People who may not take it, because it needs somebody else. */
    exceptIds: reference().array().notNull().default([]),
    openedAt: timestamptz().notNull(),
    openedById: reference(),
    claimedById: reference(),
    claimedAt: timestamptz(),
    /** Last circle of people that was notified (`circlesOf`), and when; null before the first. */
    notifiedCircle: smallint(),
    notifiedAt: timestamptz(),
    closedAt: timestamptz(),
    closedById: reference(),
  },
  (t) => [
    uniqueIndex("open_work_of_record")
      .on(t.kind, t.recordId, sql`coalesce(${t.personId}, 0)`)
      .where(sql`${t.closedAt} is null`),
    index("open_work_waiting").on(t.openedAt).where(sql`${t.closedAt} is null`),
    index().on(t.closedAt),
  ],
);

export type OpenWorkRow = typeof openWork.$inferSelect;
