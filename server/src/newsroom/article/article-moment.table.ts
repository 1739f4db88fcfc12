import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { article } from "./article.table.ts";

/** What the clock does to an article. */
export type MomentKind = "publish" | "expire" | "endBreaking";

/** What is to happen to articles by the clock alone: a row is taken out when it has happened. */
export const articleMoment = pgTable(
  "article_moment",
  {
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    kind: text().$type<MomentKind>().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.kind] }), index().on(t.at)],
);
