import type { PersonalData } from "../../audience/user/personal-data.ts";
import { allAssignmentsOf, unassignUser } from "../article/assignment/assignment.sql.ts";
import { notesBy, unlinkAuthor } from "./note/note.store.ts";
import { noticeMailOf } from "./notice/notice.service.ts";
import { allNoticesOf, deleteNoticesOf } from "./notice/notice.store.ts";
import { forgetWorker, workKnownTo } from "./open/open-work.store.ts";
import { workMailOf } from "./open/work-mail.service.ts";

/**
 * Notes, assignments, notices and open work of staff. Readers have none. The notes of a deleted
 * account stay, without its author.
 */
export const workPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const [notes, assignments, notices] = [
      await notesBy(db, id),
      await allAssignmentsOf(db, id),
      await allNoticesOf(db, id),
    ];
    const work = await workKnownTo(db, id);
    if (![notes, assignments, notices, work].some(({ length }) => length > 0)) return {};
    return {
      newsroom: {
        notes: notes.map(({ at, editedAt, ...note }) => ({
          ...note,
          at: at.toISOString(),
          editedAt: editedAt?.toISOString() ?? null,
        })),
        assignments: assignments.map(({ dueAt, ...row }) => ({
          ...row,
          dueAt: dueAt?.toISOString() ?? null,
        })),
        notices: notices.map(({ at, readAt, ...row }) => ({
          ...row,
          at: at.toISOString(),
          readAt: readAt?.toISOString() ?? null,
        })),
        noticeMail: await noticeMailOf(db, id),
        openWork: work.map(({ notifiedAt, seenAt, claimedAt, ...row }) => ({
          ...row,
          notifiedAt: notifiedAt?.toISOString() ?? null,
          seenAt: seenAt?.toISOString() ?? null,
          claimedAt: claimedAt?.toISOString() ?? null,
        })),
        openWorkMail: await workMailOf(db, id),
      },
    };
  },
  async erase(tx, userId) {
    await unassignUser(tx, userId);
    await unlinkAuthor(tx, userId);
    await deleteNoticesOf(tx, userId);
    await forgetWorker(tx, userId);
  },
};
