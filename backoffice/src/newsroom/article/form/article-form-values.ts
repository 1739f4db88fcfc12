import { type ArticleFields, EMPTY_ARTICLE } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { serverNow } from "../../../frame/server-clock.ts";

/** What the form of an article holds: its fields, and of one that is there the rest of its record beside them. */
export type ArticleValues = ArticleFields & { locale: Locale } & Partial<Pick<ArticleRecord, "id" | "version">>;

/** Breaking news ends after so long unless one says otherwise, in milliseconds. */
const BREAKING = 2 * 60 * 60 * 1000;

export const breakingEnd = () => new Date(serverNow().getTime() + BREAKING).toISOString();

/** A new article, before anything is typed. */
export const emptyArticle = (locale: Locale): ArticleValues => ({ ...EMPTY_ARTICLE, locale, title: "", slug: "" });

/** The value of a field of the article that is being written, as it is typed. */
export function useArticleValue<Field extends keyof ArticleValues>(name: Field): ArticleValues[Field] {
  return useWatch<ArticleValues, Field>({ name });
}

/** Time without typing after which what only looks at a field follows it, in milliseconds. */
const PAUSE = 250;

/** The same once one has stopped typing: what only looks at a text does not slow down its writing. */
export function useSettledValue<Field extends keyof ArticleValues>(name: Field): ArticleValues[Field] {
  const { subscribe, getValues } = useFormContext<ArticleValues>();
  const [settled, setSettled] = useState(() => getValues(name));
  useEffect(() => {
    const follow = () => setSettled(() => getValues(name));
    let timer = setTimeout(follow);
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(follow, PAUSE);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe, getValues, name]);
  return settled;
}
