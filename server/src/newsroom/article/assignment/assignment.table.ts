import type { AssignmentPriority } from "@masthead/contract/newsroom/article/article-assignment.ts";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

/**
 * Assignee and due time of an article. Separate from the article, so that a change creates no
 * revision and invalidates no cached page. Articles that were never assigned have no row.
 */
export const articleAssignment = pgTable(
  "article_assignment",
  {
    articleId: reference()
      .primaryKey()
      .references(() => article.id, { onDelete: "cascade" }),
    assigneeId: reference().references(() => user.id, { onDelete: "set null" }),
    dueAt: timestamptz(),
    priority: text().$type<AssignmentPriority>().notNull().default("normal"),
    version: integer().notNull(),
    /**
     * Time of the last change of assignee, due time or priority: a later publication completes the
     * assignment.
     */
    assignedAt: timestamptz().notNull(),
    changedById: reference().references(() => user.id, { onDelete: "set null" }),
  },
  (t) => [index().on(t.assigneeId, t.dueAt), index().on(t.dueAt), index().on(t.changedById)],
);
