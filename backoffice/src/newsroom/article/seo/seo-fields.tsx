import { BooleanInput } from "react-admin";
import { UrlInput } from "../../../platform/form/input/url-input.tsx";
import { useDebouncedArticleValue } from "../form/article-form-values.ts";
import { CountedInput } from "../form/counted-input.tsx";
import { FieldBox } from "../form/field-box.tsx";
import { SlugInput } from "../form/slug-input.tsx";
import { MAX_LENGTHS } from "../form/validate-article.ts";
import { DISPLAYED_LENGTHS } from "./displayed-lengths.ts";
import { SearchPreview } from "./search-preview.tsx";
import { SocialCardSection } from "./social-card-section.tsx";

/** SEO fields of the article, with a preview of its search result, and its social card. */
export function SeoFields() {
  const title = useDebouncedArticleValue("title");
  const summary = useDebouncedArticleValue("summary");
  return (
    <>
      <SlugInput />
      <SearchPreview />
      <CountedInput
        source="seoTitle"
        maxLength={MAX_LENGTHS.seoTitle}
        recommendedLength={DISPLAYED_LENGTHS.title}
        placeholder={title?.slice(0, MAX_LENGTHS.seoTitle)}
      />
      <CountedInput
        source="seoDescription"
        maxLength={MAX_LENGTHS.seoDescription}
        recommendedLength={DISPLAYED_LENGTHS.description}
        rows={2}
        placeholder={summary?.slice(0, MAX_LENGTHS.seoDescription)}
      />
      <SocialCardSection />
      <FieldBox source="canonicalUrl">
        <UrlInput source="canonicalUrl" />
      </FieldBox>
      <BooleanInput source="noindex" helperText="resources.article.help.noindex" />
    </>
  );
}
