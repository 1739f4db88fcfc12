import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/**
 * Topics that readers follow: categories, tags, people and authors, distinguished by kind. A
 * nightly job removes purged topics.
 */
export const following = pgTable(
  "following",
  {
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    kind: text().$type<FollowedKind>().notNull(),
    topicId: reference().notNull(),
    followedAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.topicId] }), index().on(t.kind, t.topicId)],
);
