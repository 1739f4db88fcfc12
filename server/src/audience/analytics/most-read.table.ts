import type { MostReadPlace } from "@masthead/contract/newsroom/most-read-place.ts";
import { index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { article } from "../../newsroom/article/article.table.ts";
import { bytes, moment, reference } from "../../platform/postgres/columns.ts";

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

/** Articles that staff have pinned to the most read, or left out. */
export const mostReadChoice = pgTable("most_read_choice", {
  articleId: reference()
    .primaryKey()
    .references(() => article.id, { onDelete: "cascade" }),
  place: text().$type<Exclude<MostReadPlace, "counted">>().notNull(),
  at: moment().notNull(),
});
