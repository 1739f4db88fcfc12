import { Box } from "@mui/material";
import { useState } from "react";
import { ResourceContextProvider, useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { RecordCreate } from "../../../frame/form/record-form.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { PageHead } from "../../../frame/page-head.tsx";
import { LazyClashValue } from "../clash/lazy-clash-value.tsx";
import { useDraftShelf } from "../drafts/use-draft-shelf.ts";
import { ArticleBar } from "../form/article-bar.tsx";
import { breakingEnd, emptyArticle } from "../form/article-form-values.ts";
import { LanguageInput, SectionInput } from "../form/article-settings.tsx";
import { BodyField } from "../form/body-field.tsx";
import { CountedInput } from "../form/counted-input.tsx";
import { MOST, validateArticle } from "../form/validate-article.ts";
import { ImagesField } from "../images/images-field.tsx";
import { KnownPicturesProvider } from "../images/known-pictures.tsx";
import { LazyPreviewButton } from "../preview/lazy-preview-button.tsx";
import { BreakingInput } from "../publication/breaking-input.tsx";
import { PublishButton } from "../publication/publish-button.tsx";
import { useMaySave } from "../publication/use-may-save.tsx";

/** The short way to an article, when something happens: what readers need at once, and no more. The rest can follow in its own form. */
export function NewsCreate() {
  return (
    <ResourceContextProvider value="article">
      <KnownPicturesProvider>
        <News />
      </KnownPicturesProvider>
    </ResourceContextProvider>
  );
}

function News() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const [search] = useSearchParams();
  const breaking = search.has("breaking");
  // Set once: another language on screen must not reset the form.
  const [fresh] = useState(() => ({ ...emptyArticle(locale), ...(breaking && { breaking, breakingUntil: breakingEnd() }) }));
  const shelf = useDraftShelf(null);
  return (
    <RecordCreate
      head={<PageHead fresh={translate("resources.article.news.title")} actions={<LazyPreviewButton />} />}
      defaultValues={{ ...fresh }}
      shelf={shelf}
      clashValue={LazyClashValue}
      validate={validateArticle}
      maySave={useMaySave()}
      saveLabel="resources.article.saveDraft"
      buttons={<PublishButton />}
      bar={<ArticleBar shelf={shelf} />}
    >
      <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}>
        <LanguageInput />
        <SectionInput />
      </Box>
      <CountedInput source="title" most={MOST.title} size={22} needed />
      <CountedInput source="summary" most={MOST.summary} rows={2} helperText="resources.article.help.summary" />
      <BreakingInput />
      <ImagesField />
      <BodyField />
    </RecordCreate>
  );
}
