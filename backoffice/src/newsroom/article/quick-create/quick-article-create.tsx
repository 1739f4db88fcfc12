import { Box } from "@mui/material";
import { useState } from "react";
import { ResourceContextProvider, useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { RecordCreate } from "../../../platform/form/record-form.tsx";
import { PageHeader } from "../../../platform/layout/page-header.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { LazyConflictValue } from "../conflict/lazy-conflict-value.tsx";
import { useDraftAutosave } from "../drafts/use-draft-autosave.ts";
import { defaultBreakingEnd, emptyArticle } from "../form/article-form-values.ts";
import { ArticleSaveStatus } from "../form/article-save-status.tsx";
import { CategoryInput, LanguageInput } from "../form/article-settings.tsx";
import { BodyField } from "../form/body-field.tsx";
import { CountedInput } from "../form/counted-input.tsx";
import { MAX_LENGTHS, validateArticle } from "../form/validate-article.ts";
import { ImagesField } from "../images/images-field.tsx";
import { KnownImagesProvider } from "../images/known-images.tsx";
import { LazyPreviewButton } from "../preview/lazy-preview-button.tsx";
import { BreakingInput } from "../publication/breaking-input.tsx";
import { PublishButton } from "../publication/publish-button.tsx";
import { useConfirmPublication } from "../publication/use-confirm-publication.tsx";

/**
 * Short create form for urgent articles: only the fields needed for publication. The rest can
 * follow in the full form.
 */
export function QuickArticleCreate() {
  return (
    <ResourceContextProvider value="article">
      <KnownImagesProvider>
        <QuickForm />
      </KnownImagesProvider>
    </ResourceContextProvider>
  );
}

function QuickForm() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const [search] = useSearchParams();
  const breaking = search.has("breaking");
  // Set once: changing the UI language must not reset the form.
  const [defaultValues] = useState(() => ({
    ...emptyArticle(locale),
    ...(breaking && { breaking, breakingUntil: defaultBreakingEnd() }),
  }));
  const shelf = useDraftAutosave(null);
  return (
    <RecordCreate
      header={
        <PageHeader
          newTitle={translate("resources.article.news.title")}
          actions={<LazyPreviewButton />}
        />
      }
      defaultValues={{ ...defaultValues }}
      draftStore={shelf}
      formName="quick"
      conflictValue={LazyConflictValue}
      validate={validateArticle}
      maySave={useConfirmPublication()}
      saveLabel="resources.article.saveDraft"
      buttons={<PublishButton />}
      saveBarContent={<ArticleSaveStatus shelf={shelf} />}
    >
      <Box
        sx={{
          display: "grid",
          columnGap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <LanguageInput />
        <CategoryInput />
      </Box>
      <CountedInput source="title" maxLength={MAX_LENGTHS.title} fontSize={22} autoFocus required />
      <CountedInput
        source="summary"
        maxLength={MAX_LENGTHS.summary}
        rows={2}
        helperText="resources.article.help.summary"
      />
      <BreakingInput />
      <ImagesField />
      <BodyField />
    </RecordCreate>
  );
}
