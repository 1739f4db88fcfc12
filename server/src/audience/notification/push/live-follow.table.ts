import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { liveBlog } from "../../../newsroom/live-blog/live-blog.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { pushSubscription } from "./push-subscription.table.ts";

/** Live blogs that browsers follow, until they mute them or the live blog ends. */
export const liveFollow = pgTable(
  "push_live_blog",
  {
    articleId: reference()
      .notNull()
      .references(() => liveBlog.articleId, { onDelete: "cascade" }),
    subscriptionId: reference()
      .notNull()
      .references(() => pushSubscription.id, { onDelete: "cascade" }),
    createdAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.subscriptionId] }), index().on(t.subscriptionId)],
);
