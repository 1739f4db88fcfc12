import type { ArticleDraft } from "@masthead/contract/newsroom/article/article-draft.ts";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

const articleId = () => reference().references(() => article.id, { onDelete: "cascade" });
const userId = () =>
  reference()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** Unsaved changes of an editor, visible to nobody else. */
export const articleDraft = pgTable(
  "article_draft",
  {
    userId: userId(),
    key: text().notNull(),
    /** Null for an article that is not saved yet. */
    articleId: articleId(),
    fields: jsonb().$type<ArticleDraft["fields"]>().notNull(),
    version: integer(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index().on(t.articleId),
    index().on(t.updatedAt),
  ],
);

/** Editors who have an article open, with the time of their last heartbeat. */
export const articlePresence = pgTable(
  "article_presence",
  {
    articleId: articleId().notNull(),
    userId: userId(),
    /** Id of the block of the body that the editor is in. */
    block: text(),
    since: timestamptz().notNull(),
    seenAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.userId] }), index().on(t.seenAt)],
);
