import { CONTACT_STATES, type ContactState } from "@masthead/contract/audience/contact.ts";
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { article } from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { user } from "../user/user.table.ts";
import { contact, contactAnswer } from "./contact.table.ts";

export type ContactRow = typeof contact.$inferSelect;
export type AnswerRow = typeof contactAnswer.$inferSelect;

export async function insertMessage(db: Db, values: typeof contact.$inferInsert): Promise<number> {
  const [row] = await db.insert(contact).values(values).returning({ id: contact.id });
  if (!row) throw new Error("contact message was not stored");
  return row.id;
}

/**
 * Returns the id of an article that readers can see, so that nobody learns the title of a draft by
 * writing about it; null for any other.
 */
export async function visibleArticleId(
  db: Db,
  id: number | null,
  now: Date,
): Promise<number | null> {
  if (id === null) return null;
  const [row] = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, id), visibleAt(now)));
  return row?.id ?? null;
}

export type ReportedArticle = Pick<typeof article.$inferSelect, "id" | "locale" | "slug" | "title">;

/** Returns the articles that messages are about, by id. */
export async function reportedArticles(
  db: Db,
  ids: number[],
): Promise<Map<number, ReportedArticle>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: article.id, locale: article.locale, slug: article.slug, title: article.title })
    .from(article)
    .where(inArray(article.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function messageById(db: Db, id: number): Promise<ContactRow | undefined> {
  const [row] = await db
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), isNull(contact.deletedAt)));
  return row;
}

/** Returns a message and locks its row until the transaction ends. */
export async function lockMessage(tx: Db, id: number): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), isNull(contact.deletedAt)))
    .for("update");
  return row;
}

/** Updates a locked message and increments its version. */
export async function updateMessage(
  tx: Db,
  id: number,
  values: Partial<ContactRow>,
): Promise<ContactRow> {
  const [row] = await tx
    .update(contact)
    .set({ ...values, version: sql`${contact.version} + 1`, updatedAt: sql`now()` })
    .where(eq(contact.id, id))
    .returning();
  if (!row) throw new Error("contact message no longer exists");
  return row;
}

/** Returns the number of messages per state. */
export async function countStates(db: Db): Promise<Record<ContactState, number>> {
  const rows = await db
    .select({ state: contact.state, total: count() })
    .from(contact)
    .where(isNull(contact.deletedAt))
    .groupBy(contact.state);
  const totals = new Map(rows.map(({ state, total }) => [state, total]));
  return Object.fromEntries(
    CONTACT_STATES.map((state) => [state, totals.get(state) ?? 0]),
  ) as Record<ContactState, number>;
}

export async function insertAnswer(
  db: Db,
  values: typeof contactAnswer.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(contactAnswer).values(values).returning({ id: contactAnswer.id });
  if (!row) throw new Error("contact answer was not stored");
  return row.id;
}

/** Returns the answers to messages, oldest first. */
export function answersTo(db: Db, contactIds: number[]): Promise<AnswerRow[]> {
  return db
    .select()
    .from(contactAnswer)
    .where(inArray(contactAnswer.contactId, contactIds))
    .orderBy(asc(contactAnswer.id));
}

export async function countAnswers(db: Db, contactIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: contactAnswer.contactId, total: count() })
    .from(contactAnswer)
    .where(inArray(contactAnswer.contactId, contactIds))
    .groupBy(contactAnswer.contactId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/**
 * Returns an unmailed answer and locks its row until the transaction ends. Returns undefined if it
 * is mailed, or locked by another process.
 */
export async function lockUnmailedAnswer(tx: Db, id: number): Promise<AnswerRow | undefined> {
  const [row] = await tx
    .select()
    .from(contactAnswer)
    .where(and(eq(contactAnswer.id, id), isNull(contactAnswer.mailedAt)))
    .for("update", { skipLocked: true });
  return row;
}

export async function setMailed(db: Db, id: number, mailedAt: Date): Promise<void> {
  await db.update(contactAnswer).set({ mailedAt }).where(eq(contactAnswer.id, id));
}

/** Returns the ids of unmailed answers written before a time. */
export async function unmailedAnswers(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: contactAnswer.id })
    .from(contactAnswer)
    .where(and(isNull(contactAnswer.mailedAt), lt(contactAnswer.at, before)));
  return rows.map(({ id }) => id);
}

/** Returns the names of staff by id. Falls back to the email address. */
export async function staffNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const name = sql<string>`coalesce(nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), ${user.email})`;
  const rows = await db.select({ id: user.id, name }).from(user).where(inArray(user.id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Sender of messages: a signed-in user, an email address, or both. */
export interface Sender {
  userId: number | null;
  email: string | null;
}

const isFromSender = ({ userId, email }: Sender) =>
  or(
    userId === null ? undefined : and(isNotNull(contact.userId), eq(contact.userId, userId)),
    email === null ? undefined : eq(sql`lower(${contact.email})`, email.toLowerCase()),
  );

export function messagesOf(db: Db, sender: Sender): Promise<ContactRow[]> {
  return db
    .select()
    .from(contact)
    .where(and(isFromSender(sender), isNull(contact.deletedAt)))
    .orderBy(asc(contact.id));
}

/** Hard-deletes the messages of a sender with their answers. Returns the ids of the messages. */
export async function removeMessagesOf(tx: Db, sender: Sender): Promise<number[]> {
  const condition = isFromSender(sender);
  if (!condition) return [];
  const rows = await tx.delete(contact).where(condition).returning({ id: contact.id });
  return rows.map(({ id }) => id);
}
