import { PAGE_LIMIT } from "@masthead/contract/platform/constants.ts";
import { colleaguesManaging } from "../../audience/user/colleague.sql.ts";
import { requireUser } from "../../audience/user/user-profile.service.ts";
import { calls } from "../../platform/api/calls.ts";
import { articleAssignment } from "../article/assignment/assignment.service.ts";
import { createNote, editNote, removeNote, resolveNote } from "./note/note.service.ts";
import { articleNotes } from "./note/note-list.service.ts";
import {
  noticeMailOf,
  ownNotices,
  readAllNotices,
  readNotice,
  setNoticeMail,
  unreadNotices,
} from "./notice/notice.service.ts";
import {
  claimWork,
  openWorkOf,
  releaseWork,
  seeWork,
  workAlertsOf,
} from "./open/open-work.service.ts";
import { setWorkMailChoice, workMailChoiceOf } from "./open/work-mail.service.ts";
import { assignArticle, ownWork } from "./work.service.ts";

const { article, work } = calls;
const { assignment, note } = article;

/** Routes of the work on an article: its assignment and its notes. */
export const articleWorkRoutes = {
  assignment: assignment.router({
    get: assignment.get.handler(({ context, input }) => articleAssignment(context, input.id)),
    set: assignment.set.handler(async ({ context, input }) => {
      await assignArticle(context, input);
      return articleAssignment(context, input.id);
    }),
  }),
  note: note.router({
    list: note.list.handler(({ context, input }) => articleNotes(context, input.id)),
    create: note.create.handler(async ({ context, input }) => {
      await createNote(context, input);
      return articleNotes(context, input.id);
    }),
    edit: note.edit.handler(async ({ context, input }) => {
      await editNote(context, input);
      return articleNotes(context, input.id);
    }),
    remove: note.remove.handler(async ({ context, input }) => {
      await removeNote(context, input);
      return articleNotes(context, input.id);
    }),
    resolve: note.resolve.handler(async ({ context, input }) => {
      await resolveNote(context, input, true);
      return articleNotes(context, input.id);
    }),
    reopen: note.reopen.handler(async ({ context, input }) => {
      await resolveNote(context, input, false);
      return articleNotes(context, input.id);
    }),
  }),
};

export const workRouter = work.router({
  open: work.open.handler(({ context, input }) => openWorkOf(context, input)),
  alerts: work.alerts.handler(({ context }) => workAlertsOf(context)),
  openMail: work.openMail.handler(({ context }) => workMailChoiceOf(context)),
  setOpenMail: work.setOpenMail.handler(({ context, input }) => setWorkMailChoice(context, input)),
  claim: work.claim.handler(({ context, input }) => claimWork(context, input)),
  release: work.release.handler(({ context, input }) => releaseWork(context, input.id)),
  see: work.see.handler(({ context, input }) => seeWork(context, input.id)),
  mine: work.mine.handler(({ context }) => ownWork(context)),
  colleagues: work.colleagues.handler(({ context, input: { q, ids } }) =>
    colleaguesManaging(context.db, "Article", {
      q,
      ids,
      limit: ids ? PAGE_LIMIT.max : PAGE_LIMIT.default,
    }),
  ),
  notices: work.notices.handler(({ context, input }) => ownNotices(context, input)),
  unread: work.unread.handler(({ context }) => unreadNotices(context)),
  read: work.read.handler(({ context, input }) => readNotice(context, input.id)),
  readAll: work.readAll.handler(({ context, input }) => readAllNotices(context, input.articleId)),
  mail: work.mail.handler(async ({ context }) => ({
    mail: await noticeMailOf(context.db, requireUser(context).id),
  })),
  setMail: work.setMail.handler(({ context, input }) => setNoticeMail(context, input.mail)),
});
