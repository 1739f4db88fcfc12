import type { NoticeKind, NoticeMail, WorkMail } from "@masthead/contract/newsroom/work.ts";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../../article/article.table.ts";
import { articleNote } from "../note/note.table.ts";

/** Notices to members of staff: what concerns them happened to an article. */
export const workNotice = pgTable(
  "work_notice",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    kind: text().$type<NoticeKind>().notNull(),
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** Null for an assignment. */
    noteId: reference().references(() => articleNote.id, { onDelete: "cascade" }),
    /** Actor; null if the account was deleted. */
    actorId: reference().references(() => user.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull(),
    readAt: timestamptz(),
    mailedAt: timestamptz(),
  },
  (t) => [
    // A note causes one notice per person, even for several reasons.
    uniqueIndex().on(t.noteId, t.userId),
    index().on(t.userId, t.id),
    index("work_notice_unread").on(t.userId).where(sql`${t.readAt} is null`),
    index().on(t.articleId),
    index().on(t.actorId),
    index().on(t.createdAt),
    index().on(t.readAt),
  ],
);

/**
 * Mail preferences of a member of staff. Without a row: all notices, urgent work immediately and
 * other work in a digest.
 */
export const noticeChoice = pgTable("notice_choice", {
  userId: reference()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  mail: text().$type<NoticeMail>().notNull().default("all"),
  urgentWorkMail: text().$type<WorkMail>().notNull().default("now"),
  workMail: text().$type<WorkMail>().notNull().default("digest"),
});
