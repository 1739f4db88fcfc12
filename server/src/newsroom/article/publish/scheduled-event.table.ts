import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

/** Kind of a scheduled change of an article. */
export type ScheduledEventKind = "publish" | "expire" | "endBreaking";

/** Scheduled events of articles. A row is deleted when its event was processed. */
export const scheduledEvent = pgTable(
  "article_moment",
  {
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    kind: text().$type<ScheduledEventKind>().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.kind] }), index().on(t.at)],
);
