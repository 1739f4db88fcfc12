import { BooleanInput } from "react-admin";
import { AddressInput } from "../../../frame/form/address-input.tsx";
import { useSettledValue } from "../form/article-form-values.ts";
import { CountedInput } from "../form/counted-input.tsx";
import { FieldBox } from "../form/field-box.tsx";
import { SlugInput } from "../form/slug-input.tsx";
import { MOST } from "../form/validate-article.ts";
import { SearchPreview } from "./search-preview.tsx";

/** Characters of title and description that search engines show on most screens. */
const SHOWN = { title: 60, description: 155 } as const;

/** How the article is found: its address, and what search engines show of it. */
export function SeoFields() {
  const title = useSettledValue("title");
  const summary = useSettledValue("summary");
  return (
    <>
      <SlugInput />
      <SearchPreview />
      <CountedInput source="seoTitle" most={MOST.seoTitle} best={SHOWN.title} placeholder={title?.slice(0, MOST.seoTitle)} />
      <CountedInput
        source="seoDescription"
        most={MOST.seoDescription}
        best={SHOWN.description}
        rows={2}
        placeholder={summary?.slice(0, MOST.seoDescription)}
      />
      <FieldBox source="canonicalUrl">
        <AddressInput source="canonicalUrl" />
      </FieldBox>
      <BooleanInput source="noindex" helperText="resources.article.help.noindex" />
    </>
  );
}
