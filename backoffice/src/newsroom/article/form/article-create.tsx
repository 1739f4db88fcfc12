import { isLocale } from "@masthead/contract/system/locale.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { client } from "../../../frame/client.ts";
import { RecordCreate } from "../../../frame/form/record-form.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { LazyClashValue } from "../clash/lazy-clash-value.tsx";
import { useDraftShelf } from "../drafts/use-draft-shelf.ts";
import { KnownPicturesProvider } from "../images/known-pictures.tsx";
import { LazyPreviewButton } from "../preview/lazy-preview-button.tsx";
import { PublishButton } from "../publication/publish-button.tsx";
import { useMaySave } from "../publication/use-may-save.tsx";
import { ArticleBar } from "./article-bar.tsx";
import { ArticleContent } from "./article-content.tsx";
import { type ArticleValues, emptyArticle } from "./article-form-values.ts";
import { ArticleSettings } from "./article-settings.tsx";
import { validateArticle } from "./validate-article.ts";

/** Makes an article; of an original that the address names, its translation. */
export function ArticleCreate() {
  const [search] = useSearchParams();
  const locale = useDeskLocale();
  const wanted = search.get("locale");
  const originalId = Number(search.get("translationOf")) || null;
  const { data: original, isFetching } = useQuery({
    queryKey: ["article", "original", originalId],
    queryFn: () => client.article.get({ id: originalId ?? 0 }),
    enabled: originalId !== null,
    retry: false,
  });
  if (isFetching) return null;
  const fresh = emptyArticle(isLocale(wanted) ? wanted : locale);
  return (
    <KnownPicturesProvider key={`${originalId} ${wanted}`}>
      <Creating start={original ? { ...fresh, ...takenFrom(original) } : fresh} />
    </KnownPicturesProvider>
  );
}

/** What a translation has in common with its original, whatever it says. */
function takenFrom({ id, categoryId, sourceId, authorIds, tagIds, personIds, premium, images }: ArticleValues): Partial<ArticleValues> {
  const words = { caption: "", alt: "" };
  return {
    translationOf: id ?? null,
    categoryId,
    sourceId,
    authorIds,
    tagIds,
    personIds,
    premium,
    images: images.map((one) => ({ ...one, ...words })),
  };
}

function Creating({ start }: { start: ArticleValues }) {
  // Another language on screen must not begin the article anew.
  const [fresh] = useState(start);
  const shelf = useDraftShelf(null);
  return (
    <RecordCreate
      actions={<LazyPreviewButton />}
      settings={<ArticleSettings />}
      defaultValues={{ ...fresh }}
      shelf={shelf}
      clashValue={LazyClashValue}
      validate={validateArticle}
      maySave={useMaySave()}
      buttons={<PublishButton />}
      bar={<ArticleBar shelf={shelf} />}
    >
      <ArticleContent />
    </RecordCreate>
  );
}
