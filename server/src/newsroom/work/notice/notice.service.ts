import { mentionsIn } from "@masthead/contract/newsroom/article/article-note.ts";
import type { Notice, NoticeKind, NoticeMail } from "@masthead/contract/newsroom/work.ts";
import { colleagueNames, colleaguesManaging } from "../../../audience/user/colleague.sql.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { withNames } from "../note/note-text.ts";
import {
  countNotices,
  deleteAssignmentNotices,
  deleteNoticesOfNote,
  insertNotices,
  listNotices,
  mailChoices,
  markAllRead,
  markRead,
  type NoticeRow,
  upsertMailChoice,
} from "./notice.store.ts";

export const NOTICE_MAIL_JOB = "work.mail-notice";

/** Length of the excerpt of a note in a list of notices, in characters. */
const EXCERPT_LENGTH = 200;

/** Kinds of notices that each choice mails. */
const MAILED_KINDS: Record<NoticeMail, readonly NoticeKind[]> = {
  all: ["mention", "assignment", "reply", "note", "staleLiveBlog"],
  direct: ["mention", "assignment", "staleLiveBlog"],
  none: [],
};
const DEFAULT_MAIL: NoticeMail = "all";

interface NoticeEvent {
  articleId: number;
  noteId: number | null;
  /** Whom to notify, and why. The actor and people who do not manage articles are left out. */
  recipients: Map<number, NoticeKind>;
}

/** Who causes a notice, and when; null: the system. */
interface NoticeCause {
  platform: Platform;
  actorId: number | null;
  now: Date;
}

/**
 * Notifies colleagues of an event in the transaction that causes it. Enqueues a mail to those who
 * chose that.
 */
export async function notify(tx: Db, context: CallContext, event: NoticeEvent): Promise<void> {
  const { platform, now } = context;
  await sendNotices(tx, { platform, actorId: actorOf(context).id, now }, event);
}

/**
 * Stores the notices of an event, and enqueues their mails, in the transaction of the event. Returns
 * how many people were notified.
 */
export async function sendNotices(
  tx: Db,
  { platform, actorId, now }: NoticeCause,
  { articleId, noteId, recipients }: NoticeEvent,
): Promise<number> {
  const ids = [...recipients.keys()].filter((id) => id !== actorId);
  if (!ids.length) return 0;
  const colleagues = await colleaguesManaging(tx, "Article", { ids, limit: ids.length });
  const common = { articleId, noteId, actorId, createdAt: now };
  const stored = await insertNotices(
    tx,
    colleagues.map(({ id }) => ({ ...common, userId: id, kind: recipients.get(id) ?? "note" })),
  );
  const choices = await mailChoices(
    tx,
    stored.map(({ userId }) => userId),
  );
  const toMail = stored.filter(({ userId, kind }) =>
    MAILED_KINDS[choices.get(userId) ?? DEFAULT_MAIL].includes(kind),
  );
  await platform.jobs.sendAll(
    tx,
    NOTICE_MAIL_JOB,
    toMail.map(({ id }) => ({ id })),
  );
  return stored.length;
}

export const withdrawNoticesOfNote = deleteNoticesOfNote;

/** Withdraws the unread notices of an assignment that has ended, and notifies the new assignee. */
export async function notifyAssignee(
  tx: Db,
  context: CallContext,
  articleId: number,
  assigneeId: number | null,
): Promise<void> {
  await deleteAssignmentNotices(tx, articleId, assigneeId);
  if (assigneeId !== null)
    await notify(tx, context, {
      articleId,
      noteId: null,
      recipients: new Map([[assigneeId, "assignment"]]),
    });
}

/** Returns a page of the current user's notices, latest first. */
export async function ownNotices(
  context: CallContext,
  {
    page,
    limit,
    unread,
    kind,
  }: { page: number; limit: number; unread?: boolean; kind?: NoticeKind },
) {
  const { db } = context;
  const { id: userId } = requireUser(context);
  const filter = { unread, kind };
  const rows = await listNotices(db, userId, filter, { limit, offset: (page - 1) * limit });
  return {
    data: await toNotices(context, rows),
    meta: { page, limit, total: await countNotices(db, userId, filter) },
  };
}

async function toNotices({ db, locale }: CallContext, rows: NoticeRow[]): Promise<Notice[]> {
  const names = await colleagueNames(
    db,
    rows.flatMap(({ actorId, text }) => [
      ...(actorId === null ? [] : [actorId]),
      ...mentionsIn(text ?? ""),
    ]),
  );
  return rows.map(({ userId: _, actorId, at, readAt, text, ...row }) => ({
    ...row,
    by: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
    at: at.toISOString(),
    read: readAt !== null,
    excerpt: text === null ? null : excerptOf(withNames(text, names, locale)),
  }));
}

function excerptOf(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT_LENGTH
    ? `${characters.slice(0, EXCERPT_LENGTH).join("").trimEnd()}…`
    : text;
}

/** Returns the number of the current user's unread notices. */
export const unreadNotices = async (context: CallContext) => ({
  unread: await countNotices(context.db, requireUser(context).id, { unread: true }),
});

/**
 * Marks a notice as read. Idempotent. @throws NOT_FOUND when the current user has no such notice
 */
export async function readNotice(context: CallContext, id: number) {
  if (!(await markRead(context.db, requireUser(context).id, id, context.now))) throw notFound();
  return unreadNotices(context);
}

/** Marks the notices of the current user as read: all, or those on an article. */
export async function readAllNotices(context: CallContext, articleId?: number) {
  await markAllRead(context.db, requireUser(context).id, articleId, context.now);
  return unreadNotices(context);
}

/** Returns which notices are mailed to a user. */
export const noticeMailOf = async (db: Db, userId: number): Promise<NoticeMail> =>
  (await mailChoices(db, [userId])).get(userId) ?? DEFAULT_MAIL;

export async function setNoticeMail(context: CallContext, mail: NoticeMail) {
  await upsertMailChoice(context.db, requireUser(context).id, mail);
  return { mail };
}
