import type { Client } from "@masthead/contract/contract.ts";
import { PREVIEW_FIELDS, type PreviewFields } from "@masthead/contract/newsroom/article-preview.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { useCallback } from "react";
import { useRecordContext } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { client } from "../../../frame/client.ts";
import type { ArticleValues } from "../form/article-form-values.ts";

type Address = Awaited<ReturnType<Client["article"]["formPreview"]["create"]>>;

/** Asks for an address that shows what is in the form around, saved or not. */
export function usePreviewAddress(): () => Promise<Address> {
  const record = useRecordContext<ArticleRecord>();
  const { getValues } = useFormContext<ArticleValues>();
  const { dirtyFields } = useFormState<ArticleValues>();
  const dirty = Object.keys(dirtyFields).length > 0;
  const id = record?.id ?? null;
  return useCallback(() => {
    // What is saved has an address that follows later saves.
    if (id !== null && !dirty) return client.article.sharePreview({ id });
    const values = getValues();
    const fields = Object.fromEntries(PREVIEW_FIELDS.map((field) => [field, values[field]])) as PreviewFields;
    return client.article.formPreview.create({ articleId: id, locale: values.locale, fields });
  }, [id, dirty, getValues]);
}
