import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

/** Event that the clock processes for an article. */
export type ScheduledEventKind = "publish" | "expire" | "endBreaking";

/** Scheduled events of articles. The clock deletes a row when it has processed the event. */
export const articleMoment = pgTable(
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
