import {
  type ArticleFields,
  EMPTY_ARTICLE,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { BREAKING_DURATION_MS } from "@masthead/contract/newsroom/breaking/breaking-duration.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { serverNow } from "../../../platform/api/server-clock.ts";

/**
 * Values of the article form: its fields, the fields of the saved record, and the version of the
 * original that a translator sees.
 */
export type ArticleValues = ArticleFields & { locale: Locale; originalVersion?: number } & Partial<
    Pick<ArticleRecord, "id" | "version">
  >;

export const defaultBreakingEnd = () =>
  new Date(serverNow().getTime() + BREAKING_DURATION_MS).toISOString();

/** Returns the values of a new article. */
export const emptyArticle = (locale: Locale): ArticleValues => ({
  ...EMPTY_ARTICLE,
  locale,
  title: "",
  slug: "",
});

/** Returns the current value of a field of the article form. */
export function useArticleValue<Field extends keyof ArticleValues>(
  name: Field,
): ArticleValues[Field] {
  return useWatch<ArticleValues, Field>({ name });
}

/** Debounce delay after typing, in milliseconds. */
const DEBOUNCE_MS = 250;

/** Returns the debounced value of a field, so that views of a text do not slow down typing. */
export function useDebouncedArticleValue<Field extends keyof ArticleValues>(
  name: Field,
): ArticleValues[Field] {
  const { subscribe, getValues } = useFormContext<ArticleValues>();
  const [debounced, setDebounced] = useState(() => getValues(name));
  useEffect(() => {
    const update = () => setDebounced(() => getValues(name));
    let timer = setTimeout(update);
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(update, DEBOUNCE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [subscribe, getValues, name]);
  return debounced;
}
