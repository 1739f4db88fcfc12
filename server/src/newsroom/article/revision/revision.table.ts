import type {
  ArticleField,
  ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

/** Every save of an article by staff, and its state before the first of them. */
export const articleRevision = pgTable(
  "article_revision",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** The version of the article that this save created. */
    version: integer().notNull(),
    fields: jsonb().$type<ArticleFields>().notNull(),
    changed: text().array().$type<ArticleField[]>().notNull(),
    /** Its content waited to be published when it was saved. */
    pending: boolean().notNull().default(false),
    /** Null for a state that a command imported. */
    actorId: reference(),
    actorName: text().notNull(),
    at: timestamptz().notNull(),
    name: text(),
  },
  (t) => [uniqueIndex().on(t.articleId, t.version), index().on(t.actorId, t.articleId)],
);
