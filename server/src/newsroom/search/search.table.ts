import type { NameKind } from "@masthead/contract/newsroom/search-names.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";

/**
 * The words of articles, folded, and about how many articles hold them: for spelling, and to choose how to look. `lexeme` is what
 * the index knows the word by; several words share one.
 */
export const searchWord = pgTable(
  "search_word",
  {
    locale: text().$type<Locale>().notNull(),
    word: text().notNull(),
    lexeme: text().notNull(),
    /** Articles that hold the word anywhere. */
    articles: integer().notNull(),
    /** Articles that hold it in the title. */
    titles: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locale, t.word] }),
    index().on(t.locale, t.lexeme),
    index("search_word_trigram").using("gin", sql`search_spelling(${t.word}) gin_trgm_ops`),
  ],
);

/** How far the words are counted: up to which article, and how many there were. */
export const searchProgress = pgTable("search_progress", {
  locale: text().$type<Locale>().primaryKey(),
  lastArticleId: reference().notNull(),
  articles: integer().notNull(),
});

/** The words of the names of records, folded, in both languages together: for the spelling of names. */
export const searchNameWord = pgTable("search_name_word", { word: text().primaryKey() }, (t) => [
  index("search_name_word_trigram").using("gin", sql`search_spelling(${t.word}) gin_trgm_ops`),
]);

/** Up to when the names of each kind of record have been read for their words. */
export const searchNameProgress = pgTable("search_name_progress", {
  kind: text().$type<NameKind>().primaryKey(),
  updatedAt: moment().notNull(),
});
