import type { ArticleField, ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { article } from "./article.table.ts";

/** Every save of an article by staff, and what it was before the first of them. */
export const articleRevision = pgTable(
  "article_revision",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** The article's version that this save made. */
    version: integer().notNull(),
    fields: jsonb().$type<ArticleFields>().notNull(),
    changed: text().array().$type<ArticleField[]>().notNull(),
    /** Null: it was brought in by a command. */
    actorId: reference(),
    actorName: text().notNull(),
    at: moment().notNull(),
    name: text(),
  },
  (t) => [uniqueIndex().on(t.articleId, t.version), index().on(t.actorId, t.articleId)],
);
