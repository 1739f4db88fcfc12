import type { ContactState, ContactTopic } from "@masthead/contract/audience/contact.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** SQL of the text that the list of messages is searched by. */
export const contactWords = (t: Record<"name" | "email" | "subject" | "message", AnyPgColumn>): SQL =>
  sql`(${t.name} || ' ' || ${t.email} || ' ' || ${t.subject} || ' ' || ${t.message})`;

/** What readers wrote to the station. */
export const contact = pgTable(
  "contact",
  {
    ...entityColumns(),
    /** Who was signed in when it was sent. */
    userId: reference().references(() => user.id, { onDelete: "set null" }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    topic: text().$type<ContactTopic>().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** The language that it is written in. */
    locale: text().$type<Locale>().notNull(),
    state: text().$type<ContactState>().notNull().default("new"),
    handledById: reference().references(() => user.id, { onDelete: "set null" }),
  },
  (t) => [
    index().on(t.state, t.id),
    index().on(t.userId),
    index().on(t.handledById),
    index("contact_email").on(sql`lower(${t.email})`),
    index("contact_words").using("gin", trigramsOf(contactWords(t))),
  ],
);

/** What the station wrote back. */
export const contactAnswer = pgTable(
  "contact_answer",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: reference()
      .notNull()
      .references(() => contact.id, { onDelete: "cascade" }),
    text: text().notNull(),
    byId: reference().references(() => user.id, { onDelete: "set null" }),
    /** Stays when the account is gone. */
    byName: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** Null until the mail server has taken it. */
    mailedAt: moment(),
  },
  (t) => [index().on(t.contactId, t.id), index().on(t.byId), index("contact_answer_waiting").on(t.at).where(sql`${t.mailedAt} is null`)],
);
