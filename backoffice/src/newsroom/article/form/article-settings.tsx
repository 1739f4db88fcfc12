import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import { lazy, Suspense } from "react";
import { useRecordContext, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { MultiRecordPicker, RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { PublicationCard } from "../publication/publication-card.tsx";
import { OriginalField } from "../related/original-field.tsx";
import { RelatedField } from "../related/related-field.tsx";
import { SeoFields } from "../seo/seo-fields.tsx";
import { TranslationCard } from "../translation/lazy-translation.ts";
import { useArticleValue } from "./article-form-values.ts";
import { FieldBox } from "./field-box.tsx";
import { NarrationFields } from "./narration-fields.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { useTopicCreation } from "./use-topic-creation.ts";

const AssignmentCard = lazy(async () => ({
  default: (await import("../../work/assignment/assignment-card.tsx")).AssignmentCard,
}));

const LettersCard = lazy(async () => ({
  default: (await import("../../letter/letters-card.tsx")).LettersCard,
}));

/** Settings of an article: publication, template, narration, classification, related articles, SEO and language. */
export function ArticleSettings() {
  const record = useRecordContext<ArticleRecord>();
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const isFixed = useArticleValue("translationOf") !== null || record;
  return (
    <>
      {record && (
        <Suspense fallback={<Box sx={{ minBlockSize: 72 }} />}>
          <AssignmentCard articleId={record.id} />
        </Suspense>
      )}
      <FormSection title="resources.article.section.publication">
        <PublicationCard />
      </FormSection>
      <FormSection title="resources.article.section.template">
        <TemplateFields />
      </FormSection>
      <FormSection title="resources.article.section.narration">
        <NarrationFields />
      </FormSection>
      <FormSection title="resources.article.section.classification">
        <ClassificationFields labels={record?.labels} />
      </FormSection>
      <FormSection title="resources.article.section.related">
        <RelatedField />
      </FormSection>
      <FormSection title="resources.article.section.search">
        <SeoFields />
      </FormSection>
      <FormSection title="resources.article.section.language">
        {isFixed ? (
          <Typography>{translate(`frame.language.${locale}`)}</Typography>
        ) : (
          <LanguageInput />
        )}
        <OriginalField />
      </FormSection>
      {record && (
        <Suspense>
          <TranslationCard article={record} />
        </Suspense>
      )}
      {record && (
        <Suspense>
          <LettersCard articleId={record.id} />
        </Suspense>
      )}
    </>
  );
}

export function LanguageInput() {
  return (
    <FieldBox source="locale">
      <SelectInput
        source="locale"
        values={LOCALES}
        messagePrefix="frame.language"
        helperText="resources.article.help.locale"
        fullWidth
      />
    </FieldBox>
  );
}

export function CategoryInput() {
  const labels = useRecordContext<ArticleRecord>()?.labels;
  return (
    <FieldBox source="categoryId">
      <RecordPicker
        source="categoryId"
        kind="category"
        findChoices={client.category.pick}
        knownChoices={labels?.category ? [labels.category] : []}
      />
    </FieldBox>
  );
}

function ClassificationFields({ labels }: { labels: ArticleRecord["labels"] | undefined }) {
  const authorCreation = useTopicCreation("author");
  const tagCreation = useTopicCreation("tag");
  // A new author is public immediately.
  const mayPublish = useNewsroomRight("publish");
  return (
    <>
      <CategoryInput />
      <FieldBox source="authorIds">
        <MultiRecordPicker
          source="authorIds"
          kind="author"
          findChoices={client.author.pick}
          knownChoices={labels?.authors}
          creation={mayPublish ? authorCreation : undefined}
        />
      </FieldBox>
      <FieldBox source="sourceId">
        <RecordPicker
          source="sourceId"
          kind="source"
          findChoices={client.source.pick}
          knownChoices={labels?.source ? [labels.source] : []}
        />
      </FieldBox>
      <FieldBox source="tagIds">
        <MultiRecordPicker
          source="tagIds"
          kind="tag"
          findChoices={client.tag.pick}
          knownChoices={labels?.tags}
          creation={tagCreation}
        />
      </FieldBox>
      <FieldBox source="personIds">
        <MultiRecordPicker
          source="personIds"
          kind="person"
          findChoices={client.peopleOfInterest.pick}
          knownChoices={labels?.people}
        />
      </FieldBox>
    </>
  );
}
