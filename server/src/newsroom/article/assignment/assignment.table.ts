import type { AssignmentPriority } from "@masthead/contract/newsroom/article/article-assignment.ts";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

/**
 * Who works on an article, and until when. Apart from the article: a change is no revision, and
 * what readers see stays cached. Articles that were never assigned have no row.
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
     * When the assignee, the due time or the priority last changed: a later publication completes
     * the assignment.
     */
    assignedAt: timestamptz().notNull(),
    changedById: reference().references(() => user.id, { onDelete: "set null" }),
  },
  (t) => [index().on(t.assigneeId, t.dueAt), index().on(t.dueAt), index().on(t.changedById)],
);
