import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { openWork } from "../../../platform/work/open-work.table.ts";

/** Notices of open work: who was notified, and has seen it. They count while the work is open. */
export const openWorkNotice = pgTable(
  "open_work_notice",
  {
    workId: reference()
      .notNull()
      .references(() => openWork.id, { onDelete: "cascade" }),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    createdAt: timestamptz().notNull(),
    seenAt: timestamptz(),
    /** When it was mailed, or decided not to be. */
    mailedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.workId, t.userId] }), index().on(t.userId)],
);
