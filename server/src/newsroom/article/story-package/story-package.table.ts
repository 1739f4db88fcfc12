import type { StoryRole } from "@masthead/contract/newsroom/story-package-terms.ts";
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { textInAllLocales, trigramIndexOf } from "../../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText } from "../../../platform/postgres/columns.ts";

/** Article that editors picked for a story package; it stands for its translation, too. */
export interface PickedArticle {
  articleId: number;
  role: StoryRole | null;
}

export const storyPackage = pgTable(
  "story_package",
  {
    ...entityColumns(),
    title: localizedText().notNull(),
    intro: localizedText().notNull().default({}),
    /** In order, the lead first. */
    articles: jsonb().$type<PickedArticle[]>().notNull().default([]),
    status: boolean().notNull().default(false),
    ended: boolean().notNull().default(false),
    onHome: boolean().notNull().default(false),
  },
  (t) => [
    index("story_package_words").using("gin", trigramIndexOf(textInAllLocales(t.title))),
    // Finds the story package of an article.
    index("story_package_articles").using("gin", sql`${t.articles} jsonb_path_ops`),
  ],
);
