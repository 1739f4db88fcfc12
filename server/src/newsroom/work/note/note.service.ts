import {
  MAX_MENTIONS,
  MAX_NOTES,
  mentionsIn,
} from "@masthead/contract/newsroom/article/article-note.ts";
import type { NoticeKind } from "@masthead/contract/newsroom/work.ts";
import { colleaguesManaging } from "../../../audience/user/colleague.sql.ts";
import { requireExpectedVersion } from "../../../platform/crud/expected-version.ts";
import {
  conflictAt,
  invalidInput,
  notFound,
  problemError,
} from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { articleForWork } from "../../article/article-lookup.sql.ts";
import { assigneeOf } from "../../article/assignment/assignment.sql.ts";
import { notify, withdrawNoticesOfNote } from "../notice/notice.service.ts";
import {
  authorsInThread,
  countNotes,
  countReplies,
  deleteNote,
  insertNote,
  lockNote,
  type NoteRow,
  updateNote,
} from "./note.store.ts";

interface NewNote {
  id: number;
  version: number;
  parentId?: number;
  text: string;
}

/**
 * Writes a note on an article, or a reply to one, and notifies those whom it concerns. A reply
 * reopens a resolved note.
 * @throws NOT_FOUND; INVALID_INPUT at `version`, `parentId` or `text`; CONFLICT when the note was
 *   deleted, or there are too many
 */
export function createNote(
  context: CallContext,
  { id: articleId, version, parentId, text }: NewNote,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const article = await articleForWork(tx, articleId);
    if (!article) throw notFound();
    if (version > article.version) throw invalidInput(context, "version", "record.versionAhead");
    const parent =
      parentId === undefined ? undefined : await lockParent(tx, context, articleId, parentId);
    if ((await countNotes(tx, articleId)) >= MAX_NOTES)
      throw conflictAt(context, "text", "work.tooManyNotes", { max: MAX_NOTES });
    await requireMentionable(tx, context, mentionsIn(text));
    const noteId = await insertNote(tx, {
      articleId,
      parentId: parentId ?? null,
      authorId: actorOf(context).id,
      version,
      text,
      createdAt: context.now,
    });
    await logNote(tx, context, "create", noteId, {
      articleId: [null, articleId],
      ...(parent && { replyTo: [null, parent.id] }),
    });
    if (parent?.resolvedAt) await setResolved(tx, context, parent, false);
    const recipients = recipientsOf({
      assigneeId: await assigneeOf(tx, articleId),
      participants: parent ? await authorsInThread(tx, parent.id) : [],
      mentioned: mentionsIn(text),
    });
    await notify(tx, context, { articleId, noteId, recipients });
  });
}

/**
 * Locks the note that is replied to. @throws INVALID_INPUT at `parentId` for a reply, or without
 * it; CONFLICT if it was deleted
 */
async function lockParent(
  tx: Db,
  context: CallContext,
  articleId: number,
  parentId: number,
): Promise<NoteRow> {
  const parent = await lockNote(tx, articleId, parentId);
  if (!parent || parent.parentId !== null) throw invalidInput(context, "parentId", "work.noNote");
  if (parent.deletedAt) throw conflictAt(context, "parentId", "work.noteDeleted");
  return parent;
}

/** Returns whom a note notifies, and why. The last reason for a colleague wins. */
function recipientsOf({
  assigneeId,
  participants,
  mentioned,
}: {
  assigneeId: number | null;
  participants: readonly number[];
  mentioned: readonly number[];
}): Map<number, NoticeKind> {
  const recipients = new Map<number, NoticeKind>();
  if (assigneeId !== null) recipients.set(assigneeId, "note");
  for (const userId of participants) recipients.set(userId, "reply");
  for (const userId of mentioned) recipients.set(userId, "mention");
  return recipients;
}

/**
 * Note that a caller acts on, with the number of its edits that the caller saw, if the call names
 * it.
 */
interface SeenNote {
  id: number;
  noteId: number;
  edits?: number;
}

/**
 * Changes the text of the current user's note. Notifies those whom it mentions, unless they have a
 * notice of it.
 * @throws NOT_FOUND, FORBIDDEN; INVALID_INPUT at `text`; CONFLICT if it was edited since the caller
 *   saw it
 */
export function editNote(
  context: CallContext,
  { text, ...seen }: SeenNote & { text: string },
): Promise<void> {
  const { id: articleId, noteId } = seen;
  return context.db.transaction(async (tx) => {
    const note = await ownNote(tx, context, seen);
    if (note.text === text) return;
    const earlier = new Set(mentionsIn(note.text));
    const mentioned = mentionsIn(text).filter((id) => !earlier.has(id));
    if (mentionsIn(text).length > MAX_MENTIONS)
      throw invalidInput(context, "text", "work.tooManyMentions", { max: MAX_MENTIONS });
    await requireMentionable(tx, context, mentioned);
    await updateNote(tx, noteId, { text, editedAt: context.now, edits: note.edits + 1 });
    await logNote(tx, context, "update", noteId, { editedAt: [note.editedAt, context.now] });
    await notify(tx, context, {
      articleId,
      noteId,
      recipients: new Map(mentioned.map((id) => [id, "mention"])),
    });
  });
}

/**
 * Deletes the current user's note with its notices. A note with replies stays without its text
 * until the last reply is deleted.
 * @throws NOT_FOUND, FORBIDDEN; CONFLICT if it was edited since the caller saw it
 */
export function removeNote(context: CallContext, seen: SeenNote): Promise<void> {
  const { id: articleId, noteId } = seen;
  return context.db.transaction(async (tx) => {
    // Locks the note before its replies, like a new reply does.
    const { parentId } = await requireNote(tx, articleId, noteId);
    const parent = parentId === null ? undefined : await lockNote(tx, articleId, parentId);
    await ownNote(tx, context, seen);
    await logNote(tx, context, "delete", noteId, { articleId: [articleId, null] });
    if (await countReplies(tx, noteId)) {
      await withdrawNoticesOfNote(tx, noteId);
      await updateNote(tx, noteId, { text: "", deletedAt: context.now });
      return;
    }
    await deleteNote(tx, noteId);
    if (parent?.deletedAt && !(await countReplies(tx, parent.id))) await deleteNote(tx, parent.id);
  });
}

/**
 * Resolves a note, or reopens it. Idempotent. @throws NOT_FOUND, also for a reply; CONFLICT if it
 * was edited since the caller saw it
 */
export function resolveNote(
  context: CallContext,
  { id: articleId, noteId, edits }: SeenNote,
  isResolved: boolean,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const note = await requireNote(tx, articleId, noteId);
    if (note.parentId !== null) throw notFound();
    requireSeenEdits(note, edits);
    if ((note.resolvedAt !== null) !== isResolved) await setResolved(tx, context, note, isResolved);
  });
}

async function setResolved(
  tx: Db,
  context: CallContext,
  { id, resolvedAt }: NoteRow,
  isResolved: boolean,
): Promise<void> {
  const after = isResolved ? context.now : null;
  await updateNote(tx, id, {
    resolvedAt: after,
    resolvedById: isResolved ? actorOf(context).id : null,
  });
  await logNote(tx, context, "update", id, { resolvedAt: [resolvedAt, after] });
}

/** Locks a note of an article that is not deleted. @throws NOT_FOUND */
async function requireNote(tx: Db, articleId: number, noteId: number): Promise<NoteRow> {
  const note = (await articleForWork(tx, articleId)) && (await lockNote(tx, articleId, noteId));
  if (!note) throw notFound();
  return note;
}

/**
 * @throws NOT_FOUND; FORBIDDEN when somebody else wrote it; CONFLICT if it was edited since the
 * caller saw it
 */
async function ownNote(
  tx: Db,
  context: CallContext,
  { id, noteId, edits }: SeenNote,
): Promise<NoteRow> {
  const note = await requireNote(tx, id, noteId);
  if (note.deletedAt) throw notFound();
  if (note.authorId !== actorOf(context).id) throw problemError("FORBIDDEN");
  requireSeenEdits(note, edits);
  return note;
}

const requireSeenEdits = (note: NoteRow, edits: number | undefined) =>
  requireExpectedVersion({ version: note.edits }, edits);

/** @throws INVALID_INPUT when these are too many, or one of them does not manage articles */
async function requireMentionable(tx: Db, context: CallContext, ids: number[]): Promise<void> {
  if (!ids.length) return;
  if (ids.length > MAX_MENTIONS)
    throw invalidInput(context, "text", "work.tooManyMentions", { max: MAX_MENTIONS });
  const found = await colleaguesManaging(tx, "Article", { ids, limit: ids.length });
  if (found.length < ids.length) throw invalidInput(context, "text", "work.unknownMention");
}

/** Writes a note to the audit log, without its text: that would outlive the note. */
function logNote(
  tx: Db,
  context: CallContext,
  action: LogEntry["action"],
  entityId: number,
  changes: LogEntry["changes"],
): Promise<void> {
  return writeLog(tx, actorOf(context), [{ action, entity: "ArticleNote", entityId, changes }]);
}
