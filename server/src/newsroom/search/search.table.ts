import type { NameKind } from "@masthead/contract/newsroom/search/search-names.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";

/**
 * Folded words of articles and the approximate number of articles that contain them, for spelling
 * correction and query planning. `lexeme` is the word's stem in the index; several words share one.
 */
export const searchWord = pgTable(
  "search_word",
  {
    locale: text().$type<Locale>().notNull(),
    word: text().notNull(),
    lexeme: text().notNull(),
    /** Number of articles that contain the word anywhere. */
    articles: integer().notNull(),
    /** Number of articles that contain it in the title. */
    titles: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locale, t.word] }),
    index().on(t.locale, t.lexeme),
    index("search_word_trigram").using("gin", sql`search_spelling(${t.word}) gin_trgm_ops`),
  ],
);

/** Progress of the word counts: last article counted, and number of articles. */
export const searchProgress = pgTable("search_progress", {
  locale: text().$type<Locale>().primaryKey(),
  lastArticleId: reference().notNull(),
  articles: integer().notNull(),
});

/** Folded words of record names in both languages, for the spelling correction of names. */
export const searchNameWord = pgTable("search_name_word", { word: text().primaryKey() }, (t) => [
  index("search_name_word_trigram").using("gin", sql`search_spelling(${t.word}) gin_trgm_ops`),
]);

/** Progress of `search_name_word`: last change read, by kind of record. */
export const searchNameProgress = pgTable("search_name_progress", {
  kind: text().$type<NameKind>().primaryKey(),
  updatedAt: timestamptz().notNull(),
});
