import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { Box } from "@mui/material";
import { lazy, type ReactNode, Suspense } from "react";
import { type RaRecord, useEditContext, useRecordContext } from "react-admin";
import { useParams } from "react-router";
import { RecordEdit } from "../../../frame/form/record-form.tsx";
import { LazyClashValue } from "../clash/lazy-clash-value.tsx";
import { Company } from "../drafts/company.tsx";
import { useDraftShelf } from "../drafts/use-draft-shelf.ts";
import { KnownPicturesProvider } from "../images/known-pictures.tsx";
import { LazyPreviewButton } from "../preview/lazy-preview-button.tsx";
import { isSeen, PublishButton } from "../publication/publish-button.tsx";
import { useMaySave } from "../publication/use-may-save.tsx";
import { ArticleBar } from "./article-bar.tsx";
import { ArticleContent } from "./article-content.tsx";
import { ArticleSettings } from "./article-settings.tsx";
import { validateArticle } from "./validate-article.ts";

const RevisionsButton = lazy(async () => ({ default: (await import("../revisions/revisions-button.tsx")).RevisionsButton }));

export function ArticleEdit() {
  const { id } = useParams();
  return (
    <KnownPicturesProvider key={id}>
      <Editing id={Number(id)} />
    </KnownPicturesProvider>
  );
}

function Editing({ id }: { id: number }) {
  const shelf = useDraftShelf(id);
  return (
    <RecordEdit
      title={titleOf}
      actions={<Panels />}
      notices={<Notices />}
      settings={<Writable part={<ArticleSettings />} />}
      shelf={shelf}
      validate={validateArticle}
      maySave={useMaySave()}
      clashValue={LazyClashValue}
      buttons={<PublishUnseen />}
      bar={<ArticleBar shelf={shelf} />}
    >
      <Writable part={<ArticleContent />} />
    </RecordEdit>
  );
}

const titleOf = (record: RaRecord): string => record.title;

function Panels() {
  const record = useRecordContext<ArticleRecord>();
  const { refetch } = useEditContext();
  if (!record) return null;
  return (
    <Suspense>
      <RevisionsButton article={record} onRestored={() => void refetch()} />
      <LazyPreviewButton />
    </Suspense>
  );
}

function Notices() {
  const record = useRecordContext<ArticleRecord>();
  return record ? <Company article={record} /> : null;
}

/** Fields that can be changed by whoever may change the article, and else are only read. */
function Writable({ part }: { part: ReactNode }) {
  const record = useRecordContext<ArticleRecord>();
  return (
    <Box component="fieldset" disabled={record?.abilities.update === false} sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {part}
    </Box>
  );
}

/** Publishes what readers do not see yet. */
function PublishUnseen() {
  const record = useRecordContext<ArticleRecord>();
  return record?.abilities.update && !isSeen(record) ? <PublishButton /> : null;
}
