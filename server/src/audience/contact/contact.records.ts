import { CONTACT_STATES } from "@masthead/contract/audience/contact.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { contactStates } from "./contact.state.ts";
import {
  type ContactRow,
  countAnswers,
  type ReportedArticle,
  reportedArticles,
  staffNames,
} from "./contact.store.ts";
import { contact, contactSearchText } from "./contact.table.ts";

/** In characters. */
const EXCERPT_LENGTH = 160;

/** Fields that the staff API adds to the row. */
export interface StaffMessageFields {
  excerpt: string;
  article: ReportedArticle | null;
  handledBy: { id: number; name: string } | null;
  answerCount: number;
}

/**
 * Record kind of contact messages. Message text is never logged, since audit log rows cannot be
 * deleted on the reader's request.
 */
export const contactRecords: RecordKind<ContactRow, StaffMessageFields> = {
  entity: "ContactUS",
  table: contact,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: contactSearchText(contact),
  sorts: {
    createdAt: () => sql`${contact.createdAt}`,
    updatedAt: () => sql`${contact.updatedAt}`,
    name: () => sql`search_fold(${contact.name})`,
    email: () => sql`lower(${contact.email})`,
    subject: () => sql`search_fold(${contact.subject})`,
    topic: () => sql`${contact.topic}`,
    // In workflow order.
    state: () => sql`array_position(${sql.param(CONTACT_STATES)}::text[], ${contact.state})`,
  },
  filters: { state: contact.state, topic: contact.topic },
  label: () => sql`${contact.subject}`,
  async validate(context, { before, after }) {
    if (!before || before.state === after.state) return undefined;
    contactStates.requireLegal(before.state, after.state);
    return { handledById: after.state === "new" ? null : (context.user?.id ?? null) };
  },
  async present({ db }, rows) {
    const [articles, names, counts] = await Promise.all([
      reportedArticles(
        db,
        rows.flatMap(({ articleId }) => articleId ?? []),
      ),
      staffNames(
        db,
        rows.flatMap(({ handledById }) => handledById ?? []),
      ),
      countAnswers(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    return rows.map(({ id, message, articleId, handledById }) => ({
      excerpt: excerptOf(message),
      article: articles.get(articleId ?? 0) ?? null,
      handledBy:
        handledById === null ? null : { id: handledById, name: names.get(handledById) ?? "" },
      answerCount: counts.get(id) ?? 0,
    }));
  },
  tags: () => [],
};

/** Returns the beginning of a text on one line. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > EXCERPT_LENGTH
    ? `${line
        .slice(0, EXCERPT_LENGTH)
        .toWellFormed()
        .replace(/\uFFFD$/, "")}…`
    : line;
}
