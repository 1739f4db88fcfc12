import type { ContactState } from "@masthead/contract/audience/contact.ts";
import type { ContactTopic } from "@masthead/contract/audience/contact-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { article } from "../../newsroom/article/article.table.ts";
import { trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns, reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** SQL of the text that the message list searches. */
export const contactSearchText = (
  t: Record<"name" | "email" | "subject" | "message", AnyPgColumn>,
): SQL => sql`(${t.name} || ' ' || ${t.email} || ' ' || ${t.subject} || ' ' || ${t.message})`;

/** Messages from readers to the station. */
export const contact = pgTable(
  "contact",
  {
    ...entityColumns(),
    /** User who was signed in when the message was sent. */
    userId: reference().references(() => user.id, { onDelete: "set null" }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    topic: text().$type<ContactTopic>().notNull(),
    /** Article that the message is about. */
    articleId: reference().references(() => article.id, { onDelete: "set null" }),
    subject: text().notNull(),
    message: text().notNull(),
    /** Language of the text. */
    locale: text().$type<Locale>().notNull(),
    state: text().$type<ContactState>().notNull().default("new"),
    handledById: reference().references(() => user.id, { onDelete: "set null" }),
  },
  (t) => [
    index().on(t.state, t.id),
    index().on(t.userId),
    index().on(t.articleId),
    index().on(t.handledById),
    index().on(t.updatedAt),
    index("contact_email").on(sql`lower(${t.email})`),
    index("contact_words").using("gin", trigramIndexOf(contactSearchText(t))),
  ],
);

/** Answers of the station to messages. */
export const contactAnswer = pgTable(
  "contact_answer",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: reference()
      .notNull()
      .references(() => contact.id, { onDelete: "cascade" }),
    text: text().notNull(),
    byId: reference().references(() => user.id, { onDelete: "set null" }),
    /** Retained when the account is deleted. */
    byName: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
    /** Null until the mail server has accepted the mail. */
    mailedAt: timestamptz(),
  },
  (t) => [
    index().on(t.contactId, t.id),
    index().on(t.byId),
    index("contact_answer_waiting").on(t.at).where(sql`${t.mailedAt} is null`),
  ],
);
