import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { Typography } from "@mui/material";
import { lazy, Suspense } from "react";
import { useRecordContext, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { FormSection } from "../../../frame/form/form-section.tsx";
import { RecordPicker, RecordsPicker } from "../../../frame/form/record-picker.tsx";
import { SelectInput } from "../../../frame/form/select-input.tsx";
import { PublicationCard } from "../publication/publication-card.tsx";
import { OriginalField } from "../related/original-field.tsx";
import { RelatedField } from "../related/related-field.tsx";
import { SeoFields } from "../seo/seo-fields.tsx";
import { FieldBox } from "./field-box.tsx";

const TranslationCard = lazy(async () => ({ default: (await import("../translation/translation-card.tsx")).TranslationCard }));

/** How the article is shown, and where it belongs. */
export function ArticleSettings() {
  const record = useRecordContext<ArticleRecord>();
  const translate = useTranslate();
  return (
    <>
      <FormSection title="resources.article.section.publication">
        <PublicationCard />
      </FormSection>
      <FormSection title="resources.article.section.place">
        <Place labels={record?.labels} />
      </FormSection>
      <FormSection title="resources.article.section.related">
        <RelatedField />
      </FormSection>
      <FormSection title="resources.article.section.search">
        <SeoFields />
      </FormSection>
      <FormSection title="resources.article.section.language">
        {record ? <Typography>{translate(`desk.language.${record.locale}`)}</Typography> : <LanguageInput />}
        <OriginalField />
      </FormSection>
      {record && (
        <Suspense>
          <TranslationCard article={record} />
        </Suspense>
      )}
    </>
  );
}

export function LanguageInput() {
  return (
    <FieldBox source="locale">
      <SelectInput source="locale" values={LOCALES} words="desk.language" helperText="resources.article.help.locale" fullWidth />
    </FieldBox>
  );
}

export function SectionInput() {
  const labels = useRecordContext<ArticleRecord>()?.labels;
  return (
    <FieldBox source="categoryId">
      <RecordPicker source="categoryId" kind="category" pick={client.category.pick} known={labels?.category ? [labels.category] : []} />
    </FieldBox>
  );
}

function Place({ labels }: { labels: ArticleRecord["labels"] | undefined }) {
  return (
    <>
      <SectionInput />
      <FieldBox source="authorIds">
        <RecordsPicker source="authorIds" kind="author" pick={client.author.pick} known={labels?.authors} />
      </FieldBox>
      <FieldBox source="sourceId">
        <RecordPicker source="sourceId" kind="source" pick={client.source.pick} known={labels?.source ? [labels.source] : []} />
      </FieldBox>
      <FieldBox source="tagIds">
        <RecordsPicker source="tagIds" kind="tag" pick={client.tag.pick} known={labels?.tags} />
      </FieldBox>
      <FieldBox source="personIds">
        <RecordsPicker source="personIds" kind="person" pick={client.peopleOfInterest.pick} known={labels?.people} />
      </FieldBox>
    </>
  );
}
