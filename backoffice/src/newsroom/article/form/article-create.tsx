import { isLocale } from "@masthead/contract/platform/locale.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Navigate, useSearchParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { RecordCreate } from "../../../platform/form/record-form.tsx";
import { PageHeader } from "../../../platform/layout/page-header.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { LazyConflictValue } from "../conflict/lazy-conflict-value.tsx";
import { useSavedToast } from "../conflict/use-saved-toast.tsx";
import { useDraftAutosave } from "../drafts/use-draft-autosave.ts";
import { KnownImagesProvider } from "../images/known-images.tsx";
import { LazyPreviewButton } from "../preview/lazy-preview-button.tsx";
import { PublishButton } from "../publication/publish-button.tsx";
import { useConfirmPublication } from "../publication/use-confirm-publication.tsx";
import { ArticleColumns } from "./article-columns.tsx";
import { ArticleContent } from "./article-content.tsx";
import { type ArticleValues, emptyArticle } from "./article-form-values.ts";
import { ArticleSaveStatus } from "./article-save-status.tsx";
import { ArticleSettings } from "./article-settings.tsx";
import { validateArticle } from "./validate-article.ts";

/**
 * Create form of an article. With `translationOf` in the query string it starts as a translation of
 * that article, with its structure. A translation that exists is opened instead.
 */
export function ArticleCreate() {
  const [search] = useSearchParams();
  const uiLocale = useUiLocale();
  const requestedLocale = search.get("locale");
  const locale = isLocale(requestedLocale) ? requestedLocale : uiLocale;
  const originalId = Number(search.get("translationOf")) || null;
  const { data: start, isFetching } = useQuery({
    queryKey: ["article", "translation", "start", originalId, locale],
    queryFn: () => client.article.translation.start({ id: originalId ?? 0, language: locale }),
    enabled: originalId !== null,
    retry: false,
    // The structure of the form must not change while it is filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isFetching) return null;
  if (start?.translationId) return <Navigate to={`/article/edit/${start.translationId}`} replace />;
  return (
    <KnownImagesProvider key={`${originalId} ${requestedLocale}`}>
      <CreateForm
        initialValues={{ ...emptyArticle(locale), ...start?.fields }}
        originalId={start ? originalId : null}
        originalTitle={start?.title}
      />
    </KnownImagesProvider>
  );
}

interface CreateFormProps {
  initialValues: ArticleValues;
  /** Article that is translated; null for any other article. */
  originalId: number | null;
  originalTitle: string | undefined;
}

function CreateForm({ initialValues, originalId, originalTitle }: CreateFormProps) {
  const translate = useTranslate();
  // Changing the UI language must not reset the article.
  const [defaultValues] = useState(initialValues);
  // A draft of a translation is only offered for the same original.
  const draftKey = originalId === null ? "new" : `new-of-${originalId}`;
  const shelf = useDraftAutosave(null, draftKey);
  return (
    <RecordCreate
      header={
        <PageHeader
          newTitle={originalTitle && translate("article.source.new", { title: originalTitle })}
          actions={<LazyPreviewButton />}
        />
      }
      columns={ArticleColumns}
      settings={<ArticleSettings />}
      defaultValues={{ ...defaultValues }}
      draftStore={shelf}
      draftKey={draftKey}
      formName={originalId === null ? undefined : "translation"}
      conflictValue={LazyConflictValue}
      validate={validateArticle}
      maySave={useConfirmPublication()}
      savedToast={useSavedToast()}
      buttons={<PublishButton />}
      saveBarContent={<ArticleSaveStatus shelf={shelf} />}
    >
      <ArticleContent />
    </RecordCreate>
  );
}
