import type { PreviewFields } from "@masthead/contract/newsroom/article/article-preview.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

/** Form content under preview, shown to the holder of the token until it expires. */
export const articlePreview = pgTable(
  "article_preview",
  {
    tokenHash: text().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Null for an article that is not saved yet. */
    articleId: reference().references(() => article.id, { onDelete: "cascade" }),
    locale: text().$type<Locale>().notNull(),
    fields: jsonb().$type<PreviewFields>().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.articleId), index().on(t.expiresAt)],
);
