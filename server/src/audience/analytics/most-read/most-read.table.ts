import type { MostReadPlacement } from "@masthead/contract/newsroom/article/most-read-placement.ts";
import { index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { article } from "../../../newsroom/article/article.table.ts";
import { bytes, reference, timestamptz } from "../../../platform/postgres/columns.ts";

/** One row per reader, article and day. `visitor` is a hash whose salt changes every day. */
export const articleRead = pgTable(
  "article_read",
  {
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    visitor: bytes().notNull(),
    /** Hash of the reader's network with the same salt; null for reads of an earlier version. */
    network: bytes(),
    at: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.visitor] }), index().on(t.at)],
);

/** Readers weighted by recency. A job recalculates the table. */
export const mostRead = pgTable("most_read", {
  articleId: reference()
    .primaryKey()
    .references(() => article.id, { onDelete: "cascade" }),
  score: real().notNull(),
  readers: integer().notNull(),
});

/** Articles that staff have pinned to the most read, or excluded. */
export const mostReadChoice = pgTable("most_read_choice", {
  articleId: reference()
    .primaryKey()
    .references(() => article.id, { onDelete: "cascade" }),
  place: text().$type<Exclude<MostReadPlacement, "counted">>().notNull(),
  at: timestamptz().notNull(),
});
