import type { Client } from "@masthead/contract/contract.ts";
import {
  PREVIEW_FIELDS,
  type PreviewFields,
} from "@masthead/contract/newsroom/article/article-preview.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { useCallback } from "react";
import { useRecordContext } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { hasChanges } from "../../../platform/form/save/has-changes.ts";
import type { ArticleValues } from "../form/article-form-values.ts";

type PreviewLink = Awaited<ReturnType<Client["article"]["formPreview"]["create"]>>;

/** Returns a function that creates a preview link for the current form values, saved or not. */
export function usePreviewLink(): () => Promise<PreviewLink> {
  const record = useRecordContext<ArticleRecord>();
  const { getValues } = useFormContext<ArticleValues>();
  const dirty = hasChanges(useFormState<ArticleValues>());
  const id = record?.id ?? null;
  return useCallback(() => {
    // The link of a saved article shows later saves too.
    if (id !== null && !dirty) return client.article.sharePreview({ id });
    const values = getValues();
    const fields = Object.fromEntries(
      PREVIEW_FIELDS.map((field) => [field, values[field]]),
    ) as PreviewFields;
    return client.article.formPreview.create({ articleId: id, locale: values.locale, fields });
  }, [id, dirty, getValues]);
}
