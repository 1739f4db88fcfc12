import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../../article/article.table.ts";

const userId = () => reference().references(() => user.id, { onDelete: "set null" });

/** Notes of staff on articles, and replies to them. */
export const articleNote = pgTable(
  "article_note",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** Note that it replies to. */
    parentId: reference().references((): AnyPgColumn => articleNote.id, { onDelete: "cascade" }),
    /** Null: the account was deleted. */
    authorId: userId(),
    /** Version of the article that it was written on. */
    version: integer().notNull(),
    /** Plain text; mentions are ids of users: `<@12>`. */
    text: text().notNull(),
    createdAt: timestamptz().notNull(),
    editedAt: timestamptz(),
    /** Number of changes of its text. */
    edits: integer().notNull().default(0),
    /** Deleted by its author, but kept without its text as it has replies. */
    deletedAt: timestamptz(),
    resolvedAt: timestamptz(),
    resolvedById: userId(),
  },
  (t) => [
    index().on(t.articleId, t.id),
    index().on(t.parentId),
    index().on(t.authorId),
    index().on(t.resolvedById),
    // The newsroom monitor lists the latest of all articles.
    index("article_note_open")
      .on(t.id)
      .where(sql`${t.parentId} is null and ${t.resolvedAt} is null and ${t.deletedAt} is null`),
  ],
);
