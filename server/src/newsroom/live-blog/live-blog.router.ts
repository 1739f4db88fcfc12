import { calls } from "../../platform/api/calls.ts";
import { editLiveBlog, endLiveBlog, startLiveBlog } from "./blog/blog.service.ts";
import { finalSummary } from "./blog/final-summary.service.ts";
import {
  deskEntry,
  deskMark,
  entryForStaff,
  entryHistory,
  liveBlogs,
  liveDesk,
  olderEntries,
} from "./desk/desk.service.ts";
import {
  claimEntry,
  createEntry,
  editEntry,
  publishEntry,
  rejectEntry,
  releaseEntry,
  removeEntry,
  resubmitEntry,
  withdrawEntry,
} from "./entry/entry.service.ts";
import { mergeEntry } from "./entry/merge-entry.service.ts";
import { moveEntry } from "./entry/move-entry.service.ts";
import {
  markTranslated,
  pairCandidates,
  pairEntries,
  unpairEntry,
} from "./pair/pair-entry.service.ts";
import { livePresets, saveLivePresets } from "./presets/presets.service.ts";
import { liveFullText } from "./read/live-full-text.service.ts";
import { liveChanges, livePage } from "./read/live-page.service.ts";
import { addArticle } from "./story/add-article.service.ts";
import { makeArticle } from "./story/make-article.service.ts";

const { liveBlog } = calls;

export const liveBlogRouter = liveBlog.router({
  page: liveBlog.page.handler(({ context, input }) => livePage(context, input)),
  changes: liveBlog.changes.handler(({ context, input }) => liveChanges(context, input)),
  fullText: liveBlog.fullText.handler(({ context, input }) => liveFullText(context, input)),
  list: liveBlog.list.handler(({ context }) => liveBlogs(context)),
  desk: liveBlog.desk.handler(({ context, input }) => liveDesk(context, input.id)),
  deskMark: liveBlog.deskMark.handler(({ context, input }) => deskMark(context, input.id)),
  entry: liveBlog.entry.handler(({ context, input }) => entryForStaff(context, input)),
  older: liveBlog.older.handler(({ context, input }) => olderEntries(context, input)),
  start: liveBlog.start.handler(async ({ context, input }) => {
    await startLiveBlog(context, input);
    return liveDesk(context, input.id);
  }),
  end: liveBlog.end.handler(async ({ context, input }) => {
    await endLiveBlog(context, input);
    return liveDesk(context, input.id);
  }),
  finalSummary: liveBlog.finalSummary.handler(({ context, input }) =>
    finalSummary(context, input.id),
  ),
  edit: liveBlog.edit.handler(async ({ context, input }) => {
    await editLiveBlog(context, input);
    return liveDesk(context, input.id);
  }),
  create: liveBlog.create.handler(async ({ context, input }) =>
    deskEntry(context, await createEntry(context, input)),
  ),
  editEntry: liveBlog.editEntry.handler(async ({ context, input }) =>
    deskEntry(context, await editEntry(context, input)),
  ),
  claim: liveBlog.claim.handler(async ({ context, input }) =>
    deskEntry(context, await claimEntry(context, input)),
  ),
  release: liveBlog.release.handler(async ({ context, input }) =>
    deskEntry(context, await releaseEntry(context, input)),
  ),
  publish: liveBlog.publish.handler(async ({ context, input }) =>
    deskEntry(context, await publishEntry(context, input)),
  ),
  reject: liveBlog.reject.handler(async ({ context, input }) =>
    deskEntry(context, await rejectEntry(context, input)),
  ),
  submit: liveBlog.submit.handler(async ({ context, input }) =>
    deskEntry(context, await resubmitEntry(context, input)),
  ),
  withdraw: liveBlog.withdraw.handler(async ({ context, input }) =>
    deskEntry(context, await withdrawEntry(context, input)),
  ),
  move: liveBlog.move.handler(async ({ context, input }) =>
    deskEntry(context, await moveEntry(context, input)),
  ),
  merge: liveBlog.merge.handler(async ({ context, input }) =>
    deskEntry(context, await mergeEntry(context, input)),
  ),
  remove: liveBlog.remove.handler(async ({ context, input }) =>
    deskEntry(context, await removeEntry(context, input)),
  ),
  makeArticle: liveBlog.makeArticle.handler(async ({ context, input }) =>
    deskEntry(context, await makeArticle(context, input)),
  ),
  addArticle: liveBlog.addArticle.handler(({ context, input }) => addArticle(context, input)),
  pairCandidates: liveBlog.pairCandidates.handler(({ context, input }) =>
    pairCandidates(context, input),
  ),
  pair: liveBlog.pair.handler(async ({ context, input }) =>
    deskEntry(context, await pairEntries(context, input)),
  ),
  unpair: liveBlog.unpair.handler(async ({ context, input }) =>
    deskEntry(context, await unpairEntry(context, input)),
  ),
  markTranslated: liveBlog.markTranslated.handler(async ({ context, input }) =>
    deskEntry(context, await markTranslated(context, input)),
  ),
  history: liveBlog.history.handler(({ context, input }) => entryHistory(context, input)),
  presets: liveBlog.presets.handler(({ context }) => livePresets(context)),
  savePresets: liveBlog.savePresets.handler(({ context, input }) =>
    saveLivePresets(context, input),
  ),
});
