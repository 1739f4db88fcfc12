import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { Box } from "@mui/material";
import { lazy, type ReactNode, Suspense } from "react";
import { type RaRecord, useEditContext, useRecordContext } from "react-admin";
import { useParams } from "react-router";
import type { FieldMerges } from "../../../platform/form/autosave/pending-edits.tsx";
import { RecordEdit } from "../../../platform/form/record-form.tsx";
import { LazyConflictValue } from "../conflict/lazy-conflict-value.tsx";
import type { mergeTypedBody } from "../conflict/merge-typed-body.ts";
import { useSavedToast } from "../conflict/use-saved-toast.tsx";
import { EditorsHere } from "../drafts/editors-here.tsx";
import { NewerVersions } from "../drafts/newer-versions.tsx";
import { useDraftAutosave } from "../drafts/use-draft-autosave.ts";
import { KnownImagesProvider } from "../images/known-images.tsx";
import { PendingVersionNotices } from "../pending-version/lazy-pending-version.ts";
import { UpdateButton } from "../pending-version/update-button.tsx";
import { LazyPreviewButton } from "../preview/lazy-preview-button.tsx";
import { isVisibleToReaders, PublishButton } from "../publication/publish-button.tsx";
import { useConfirmPublication } from "../publication/use-confirm-publication.tsx";
import { ArticleColumns } from "./article-columns.tsx";
import { ArticleContent } from "./article-content.tsx";
import { ArticleSaveStatus } from "./article-save-status.tsx";
import { ArticleSettings } from "./article-settings.tsx";
import { LiveBlogButton } from "./live-blog-button.tsx";
import { ResultButton } from "./result-button.tsx";
import { validateArticle } from "./validate-article.ts";

const RevisionsButton = lazy(async () => ({
  default: (await import("../revisions/revisions-button.tsx")).RevisionsButton,
}));
const AddToLiveBlog = lazy(async () => ({
  default: (await import("../../live-blog/link/add-to-live-blog.tsx")).AddToLiveBlog,
}));
const NotesButton = lazy(async () => ({
  default: (await import("../../work/note/notes-button.tsx")).NotesButton,
}));

export function ArticleEdit() {
  const { id } = useParams();
  return (
    <KnownImagesProvider key={id}>
      <EditForm id={Number(id)} />
    </KnownImagesProvider>
  );
}

/** The merge is loaded when it is needed. */
const FIELD_MERGES: FieldMerges = {
  body: async (bodies) =>
    (await import("../conflict/merge-typed-body.ts")).mergeTypedBody(
      bodies as Parameters<typeof mergeTypedBody>[0],
    ),
};

function EditForm({ id }: { id: number }) {
  const shelf = useDraftAutosave(id);
  const savedToast = useSavedToast();
  return (
    <RecordEdit
      title={titleOf}
      columns={ArticleColumns}
      actions={<Panels />}
      status={<Colleagues />}
      notices={<Notices />}
      settings={<ReadOnlyUnlessAllowed fields={<ArticleSettings />} />}
      draftStore={shelf}
      validate={validateArticle}
      maySave={useConfirmPublication()}
      conflictValue={LazyConflictValue}
      fieldMerges={FIELD_MERGES}
      savedToast={savedToast}
      buttons={<PublishOrUpdate />}
      saveBarContent={<ArticleSaveStatus shelf={shelf} />}
    >
      <ReadOnlyUnlessAllowed fields={<ArticleContent />} />
    </RecordEdit>
  );
}

const titleOf = (record: RaRecord): string => record.title;

/** Space of the buttons until they are loaded. */
const PANEL_BUTTONS = { blockSize: 40, inlineSize: 640, maxInlineSize: "100%" };

function Panels() {
  const record = useRecordContext<ArticleRecord>();
  const { refetch } = useEditContext();
  if (!record) return null;
  return (
    <Suspense fallback={<Box sx={PANEL_BUTTONS} />}>
      <NotesButton article={record} onRestored={() => void refetch()} />
      <RevisionsButton article={record} onRestored={() => void refetch()} />
      <LiveBlogButton articleId={record.id} />
      <AddToLiveBlog article={record} />
      <ResultButton articleId={record.id} />
      <LazyPreviewButton />
    </Suspense>
  );
}

function Colleagues() {
  const record = useRecordContext<ArticleRecord>();
  return record ? <EditorsHere id={record.id} /> : null;
}

function Notices() {
  const record = useRecordContext<ArticleRecord>();
  if (!record) return null;
  return (
    <>
      <NewerVersions article={record} />
      {(record.withdrawal || record.pendingVersion.pending) && (
        <Suspense>
          <PendingVersionNotices article={record} />
        </Suspense>
      )}
    </>
  );
}

/** Fields that are read-only unless the user may update the article. */
function ReadOnlyUnlessAllowed({ fields }: { fields: ReactNode }) {
  const record = useRecordContext<ArticleRecord>();
  return (
    <Box
      component="fieldset"
      disabled={record?.abilities.update === false}
      sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      {fields}
    </Box>
  );
}

/** Button that publishes the article, or its pending version while readers see the article. */
function PublishOrUpdate() {
  const record = useRecordContext<ArticleRecord>();
  if (!record?.abilities.publish || record.withdrawal) return null;
  return isVisibleToReaders(record) ? <UpdateButton article={record} /> : <PublishButton />;
}
