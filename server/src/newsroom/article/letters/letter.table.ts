import type { LetterReason, LetterState } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { trigramIndexOf } from "../../../platform/crud/text-search.sql.ts";
import { entityColumns, reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

const userId = () => reference().references(() => user.id, { onDelete: "set null" });

/** SQL of the text that the list of staff searches. */
export const letterSearchText = (t: Record<"name" | "headline" | "text", AnyPgColumn>): SQL =>
  sql`(${t.name} || ' ' || ${t.headline} || ' ' || ${t.text})`;

/** Letters of readers to the editor. */
export const letter = pgTable(
  "letter",
  {
    ...entityColumns(),
    state: text().$type<LetterState>().notNull().default("new"),
    /** Null: a general letter. */
    articleId: reference().references(() => article.id, { onDelete: "cascade" }),
    /** Language of the pages that show it: of the article, or of the form. */
    locale: text().$type<Locale>().notNull(),
    /** Reader, if signed in. */
    userId: userId(),
    /** Empty: withheld, after the reader deleted the account. */
    name: text().notNull(),
    place: text().notNull(),
    /** Null once it is deleted. */
    email: text(),
    confirmedAt: timestamptz(),
    headline: text().notNull().default(""),
    /** Plain text, as edited. */
    text: text().notNull(),
    /** As sent; null once it is deleted. */
    original: text(),
    reason: text().$type<LetterReason>(),
    claimedById: userId(),
    claimedAt: timestamptz(),
    /** Who decided last. */
    handledById: userId(),
    /** Same for all letters of a set. */
    publishedAt: timestamptz(),
    /** Position in its set, from 0. */
    position: integer().notNull().default(0),
  },
  (t) => [
    index("letter_published")
      .on(t.articleId, t.publishedAt.desc(), t.position, t.id)
      .where(sql`${t.state} = 'published'`),
    index("letter_latest")
      .on(t.locale, t.publishedAt.desc(), t.position, t.id)
      .where(sql`${t.state} = 'published'`),
    index().on(t.state, t.id),
    index().on(t.articleId),
    index().on(t.updatedAt),
    index().on(t.userId),
    index().on(t.claimedById),
    index().on(t.handledById),
    index("letter_email").on(sql`lower(${t.email})`),
    index("letter_words").using("gin", trigramIndexOf(letterSearchText(t))),
    check("letter_publication", sql`${t.state} <> 'published' or ${t.publishedAt} is not null`),
  ],
);

/** Articles about which readers cannot write letters. */
export const letterClosed = pgTable("letter_closed", {
  articleId: reference()
    .primaryKey()
    .references(() => article.id, { onDelete: "cascade" }),
  closedAt: timestamptz().notNull(),
});
