import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { trail } from "../../system/log/log.trail.ts";
import { type ContactRow, countAnswers, namesOfStaff } from "./contact.store.ts";
import { contact, contactWords } from "./contact.table.ts";
import { requireMove } from "./contact-state.ts";

/** Characters of a message that a list shows. */
const EXCERPT = 160;

/** What staff get beside the row. */
export interface BesideMessage {
  excerpt: string;
  handledBy: { id: number; name: string } | null;
  answerCount: number;
}

/** Messages as staff list and write them. What a reader wrote is in no log row: rows cannot be deleted when the reader asks for it. */
export const contactRecords: RecordKind<ContactRow, BesideMessage> = {
  entity: "ContactUS",
  table: contact,
  trail,
  localized: [],
  named: [],
  words: contactWords(contact),
  sorts: {
    createdAt: () => sql`${contact.createdAt}`,
    updatedAt: () => sql`${contact.updatedAt}`,
    name: () => sql`search_fold(${contact.name})`,
    email: () => sql`lower(${contact.email})`,
    subject: () => sql`search_fold(${contact.subject})`,
    topic: () => sql`${contact.topic}`,
    // In the order in which a message goes through them.
    state: () => sql`array_position(array['new', 'read', 'answered'], ${contact.state})`,
  },
  filters: { state: contact.state, topic: contact.topic },
  label: () => sql`${contact.subject}`,
  async check(context, { before, after }) {
    if (!before || before.state === after.state) return undefined;
    requireMove(context, before.state, after.state);
    return { handledById: after.state === "new" ? null : (context.user?.id ?? null) };
  },
  async present({ db }, rows) {
    const [names, counts] = await Promise.all([
      namesOfStaff(
        db,
        rows.flatMap(({ handledById }) => handledById ?? []),
      ),
      countAnswers(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    return rows.map(({ id, message, handledById }) => ({
      excerpt: excerptOf(message),
      handledBy: handledById === null ? null : { id: handledById, name: names.get(handledById) ?? "" },
      answerCount: counts.get(id) ?? 0,
    }));
  },
  tags: () => [],
};

/** How a text begins, on one line. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > EXCERPT
    ? `${line
        .slice(0, EXCERPT)
        .toWellFormed()
        .replace(/\uFFFD$/, "")}…`
    : line;
}
