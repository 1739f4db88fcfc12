import { isLocale } from "@masthead/contract/platform/locale.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { RecordCreate } from "../../../platform/form/record-form.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { LazyConflictValue } from "../conflict/lazy-conflict-value.tsx";
import { useDraftAutosave } from "../drafts/use-draft-autosave.ts";
import { KnownImagesProvider } from "../images/known-images.tsx";
import { LazyPreviewButton } from "../preview/lazy-preview-button.tsx";
import { PublishButton } from "../publication/publish-button.tsx";
import { useConfirmPublication } from "../publication/use-confirm-publication.tsx";
import { ArticleContent } from "./article-content.tsx";
import { type ArticleValues, emptyArticle } from "./article-form-values.ts";
import { ArticleSaveStatus } from "./article-save-status.tsx";
import { ArticleSettings } from "./article-settings.tsx";
import { validateArticle } from "./validate-article.ts";

/**
 * Create form of an article. With `translationOf` in the query string it starts as a translation of
 * that article.
 */
export function ArticleCreate() {
  const [search] = useSearchParams();
  const locale = useUiLocale();
  const requestedLocale = search.get("locale");
  const originalId = Number(search.get("translationOf")) || null;
  const { data: original, isFetching } = useQuery({
    queryKey: ["article", "original", originalId],
    queryFn: () => client.article.get({ id: originalId ?? 0 }),
    enabled: originalId !== null,
    retry: false,
  });
  if (isFetching) return null;
  const emptyValues = emptyArticle(isLocale(requestedLocale) ? requestedLocale : locale);
  return (
    <KnownImagesProvider key={`${originalId} ${requestedLocale}`}>
      <CreateForm initialValues={original ? { ...emptyValues, ...sharedWithOriginal(original) } : emptyValues} />
    </KnownImagesProvider>
  );
}

/** Returns the fields that a translation shares with its original, independent of language. */
function sharedWithOriginal({
  id,
  categoryId,
  sourceId,
  authorIds,
  tagIds,
  personIds,
  premium,
  images,
}: ArticleValues): Partial<ArticleValues> {
  const emptyTexts = { caption: "", alt: "" };
  return {
    translationOf: id ?? null,
    categoryId,
    sourceId,
    authorIds,
    tagIds,
    personIds,
    premium,
    images: images.map((image) => ({ ...image, ...emptyTexts })),
  };
}

function CreateForm({ initialValues }: { initialValues: ArticleValues }) {
  // Changing the UI language must not reset the article.
  const [defaultValues] = useState(initialValues);
  const shelf = useDraftAutosave(null);
  return (
    <RecordCreate
      actions={<LazyPreviewButton />}
      settings={<ArticleSettings />}
      defaultValues={{ ...defaultValues }}
      draftStore={shelf}
      conflictValue={LazyConflictValue}
      validate={validateArticle}
      maySave={useConfirmPublication()}
      buttons={<PublishButton />}
      saveBarContent={<ArticleSaveStatus shelf={shelf} />}
    >
      <ArticleContent />
    </RecordCreate>
  );
}
