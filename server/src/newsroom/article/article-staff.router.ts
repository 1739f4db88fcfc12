import { calls } from "../../platform/api/calls.ts";
import { ownDrafts, recordPresence, removeDraft, saveDraft } from "./draft/draft.service.ts";
import { editArticles, undoBulkEdit } from "./edit/bulk-edit.service.ts";
import { removeArticle, restoreArticle } from "./edit/delete.service.ts";
import { editArticle } from "./edit/edit.service.ts";
import { newArticle } from "./edit/new.service.ts";
import { removeImage } from "./edit/remove-image.service.ts";
import { articleRecord } from "./edit/staff-record.service.ts";
import {
  articleMostReadPlacement,
  setArticleMostReadPlacement,
} from "./list/most-read-placement.service.ts";
import { articlesToPick, staffArticles } from "./list/staff-list.service.ts";
import { editedArticle } from "./merge/merged-changes.service.ts";
import { discardPendingVersion } from "./pending-version/discard.service.ts";
import { movePendingVersion } from "./pending-version/move.service.ts";
import { publishedVersion } from "./pending-version/pending-version.service.ts";
import { createFormPreview, formPreview } from "./preview/form-preview.service.ts";
import { previewArticle, sharePreview } from "./preview/preview.service.ts";
import { disableArticle, enableArticle } from "./publish/enable.service.ts";
import { reinstateArticle } from "./publish/reinstate.service.ts";
import { withdrawArticle } from "./publish/withdraw.service.ts";
import { restoreRevision } from "./revision/restore.service.ts";
import { articleRevisions, renameRevision, revisionDetails } from "./revision/revision.service.ts";
import { confirmTranslation, dismissTranslation } from "./translation/decision.service.ts";
import { translationQueue } from "./translation/queue.service.ts";
import { translationSource } from "./translation/source.service.ts";
import { startTranslation } from "./translation/start.service.ts";

const { article } = calls;
const { draft, revision, translation } = article;

/** Routes for staff who manage articles. */
export const articleStaffRoutes = {
  admin: article.admin.handler(({ context, input }) => staffArticles(context, input)),
  notificationAdmin: article.notificationAdmin.handler(({ context, input }) =>
    articlesToPick(context, input),
  ),
  get: article.get.handler(({ context, input }) => articleRecord(context, input.id)),
  create: article.create.handler(async ({ context, input }) =>
    articleRecord(context, await newArticle(context, input)),
  ),
  edit: article.edit.handler(async ({ context, input }) => {
    await editArticle(context, input);
    return editedArticle(context, input.id, input.version);
  }),
  description: article.description.handler(
    async ({ context, input: { id, version, description } }) => {
      await editArticle(context, { id, version, body: description });
      return articleRecord(context, id);
    },
  ),
  status: article.status.handler(async ({ context, input: { enable, ...target } }) => {
    await (enable ? enableArticle : disableArticle)(context, target);
    return articleRecord(context, target.id);
  }),
  bulk: article.bulk.handler(({ context, input }) => editArticles(context, input)),
  bulkUndo: article.bulkUndo.handler(({ context, input }) => undoBulkEdit(context, input.articles)),
  remove: article.remove.handler(({ context, input }) => removeArticle(context, input)),
  restore: article.restore.handler(async ({ context, input }) => {
    await restoreArticle(context, input.id);
    return articleRecord(context, input.id);
  }),
  mostReadPlace: {
    get: article.mostReadPlace.get.handler(({ context, input }) =>
      articleMostReadPlacement(context, input.id),
    ),
    set: article.mostReadPlace.set.handler(({ context, input }) =>
      setArticleMostReadPlacement(context, input.id, input.place),
    ),
  },
  removeImage: article.removeImage.handler(async ({ context, input }) => {
    await removeImage(context, input.id, input.imageId);
    return articleRecord(context, input.id);
  }),
  sharePreview: article.sharePreview.handler(({ context, input }) =>
    sharePreview(context, input.id),
  ),
  preview: article.preview.handler(({ context, input }) =>
    previewArticle(context, input.id, input.token),
  ),
  formPreview: {
    create: article.formPreview.create.handler(({ context, input }) =>
      createFormPreview(context, input),
    ),
    get: article.formPreview.get.handler(({ context, input }) => formPreview(context, input.token)),
  },
  presence: article.presence.handler(({ context, input }) =>
    recordPresence(context, input.id, input.block),
  ),
  draft: draft.router({
    list: draft.list.handler(({ context, input }) => ownDrafts(context, input.articleId ?? null)),
    save: draft.save.handler(({ context, input }) => saveDraft(context, input)),
    remove: draft.remove.handler(({ context, input }) => removeDraft(context, input.key)),
  }),
  pendingVersion: pendingVersionRoutes(article.pendingVersion),
  edition: pendingVersionRoutes(article.edition),
  withdraw: article.withdraw.handler(async ({ context, input }) => {
    await withdrawArticle(context, input);
    return articleRecord(context, input.id);
  }),
  reinstate: article.reinstate.handler(async ({ context, input }) => {
    await reinstateArticle(context, input);
    return articleRecord(context, input.id);
  }),
  translation: translation.router({
    queue: translation.queue.handler(({ context, input }) => translationQueue(context, input)),
    start: translation.start.handler(({ context, input }) =>
      startTranslation(context, input.id, input.language),
    ),
    source: translation.source.handler(({ context, input }) =>
      translationSource(context, input.id, input.translationId),
    ),
    confirm: translation.confirm.handler(({ context, input }) =>
      confirmTranslation(context, input.id, input.originalVersion),
    ),
    dismiss: translation.dismiss.handler(({ context, input }) =>
      dismissTranslation(context, input.id, input.dismissed),
    ),
  }),
  revision: revision.router({
    list: revision.list.handler(({ context, input }) => articleRevisions(context, input)),
    get: revision.get.handler(({ context, input }) =>
      revisionDetails(context, input.id, input.revisionId),
    ),
    rename: revision.rename.handler(({ context, input }) =>
      renameRevision(context, input.id, input.revisionId, input.name),
    ),
    restore: revision.restore.handler(async ({ context, input }) => {
      await restoreRevision(context, input);
      return articleRecord(context, input.id);
    }),
  }),
};

function pendingVersionRoutes({ published, move, discard }: typeof article.pendingVersion) {
  return {
    published: published.handler(({ context, input }) => publishedVersion(context, input.id)),
    move: move.handler(async ({ context, input }) => {
      await movePendingVersion(context, input);
      return articleRecord(context, input.id);
    }),
    discard: discard.handler(async ({ context, input }) => {
      await discardPendingVersion(context, input);
      return articleRecord(context, input.id);
    }),
  };
}
