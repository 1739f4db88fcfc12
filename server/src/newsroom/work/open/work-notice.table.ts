import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { openWork } from "../../../platform/work/open-work.table.ts";

/** Notices of open work per person, and whether they were seen. Relevant while the work is open. */
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
    /** Time at which it was mailed, or skipped. */
    mailedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.workId, t.userId] }), index().on(t.userId)],
);
