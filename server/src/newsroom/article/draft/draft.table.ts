import type { ArticleDraft } from "@masthead/contract/newsroom/article-draft.ts";
import type { PreviewFields } from "@masthead/contract/newsroom/article-preview.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
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
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index().on(t.articleId), index().on(t.updatedAt)],
);

/** Form content under preview, shown to the holder of the token until it expires. */
export const articlePreview = pgTable(
  "article_preview",
  {
    tokenHash: text().primaryKey(),
    userId: userId(),
    /** Null for an article that is not saved yet. */
    articleId: articleId(),
    locale: text().$type<Locale>().notNull(),
    fields: jsonb().$type<PreviewFields>().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.articleId), index().on(t.expiresAt)],
);

/** Editors who have an article open, with the time of their last heartbeat. */
export const articlePresence = pgTable(
  "article_presence",
  { articleId: articleId().notNull(), userId: userId(), since: timestamptz().notNull(), seenAt: timestamptz().notNull() },
  (t) => [primaryKey({ columns: [t.articleId, t.userId] }), index().on(t.seenAt)],
);
