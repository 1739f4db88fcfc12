import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { article } from "../../newsroom/article/article.table.ts";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** What readers have saved to read later. It stays while an article is not to be seen, and goes when the article or the account is purged. */
export const savedArticle = pgTable(
  "saved_article",
  {
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    savedAt: moment().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.articleId] }), index().on(t.userId, t.savedAt, t.articleId), index().on(t.articleId)],
);
