import type { FollowedKind } from "@masthead/contract/audience/following.ts";
import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** What readers follow: sections, tags, people and authors, told apart by kind. What is purged is swept from here at night. */
export const following = pgTable(
  "following",
  {
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    kind: text().$type<FollowedKind>().notNull(),
    topicId: reference().notNull(),
    followedAt: moment().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.topicId] }), index().on(t.kind, t.topicId)],
);
