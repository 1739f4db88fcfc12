import { customType, index, integer, pgTable, primaryKey, real } from "drizzle-orm/pg-core";
import { article } from "../../newsroom/article/article.table.ts";
import { moment, reference } from "../../platform/postgres/columns.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One row a reader, article and day. `visitor` is a hash whose salt changes every day. */
export const articleRead = pgTable(
  "article_read",
  {
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    visitor: bytes().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.visitor] }), index().on(t.at)],
);

/** Readers weighted by how lately they read, made anew by a job. */
export const mostRead = pgTable("most_read", {
  articleId: reference()
    .primaryKey()
    .references(() => article.id, { onDelete: "cascade" }),
  score: real().notNull(),
  readers: integer().notNull(),
});
