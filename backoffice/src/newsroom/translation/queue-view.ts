import {
  ARTICLE_STATES,
  type ArticleState,
} from "@masthead/contract/newsroom/article/article-record.ts";
import {
  TRANSLATION_KINDS,
  type TranslationKind,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALES,
  type Locale,
} from "@masthead/contract/platform/locale.ts";
import { useSearchParams } from "react-router";
import { isDate } from "../../platform/time/days.ts";

/** States of the originals to filter by. */
export const QUEUE_STATES = [...ARTICLE_STATES, "any"] as const;

export interface QueueView {
  originalLocale: Locale;
  kind: TranslationKind;
  categoryId: number | null;
  state: ArticleState | "any";
  since: string | null;
  page: number;
}

export const otherLocale = (locale: Locale): Locale =>
  LOCALES.find((candidate) => candidate !== locale) ?? locale;

const positive = (value: string | null): number | null =>
  /^[1-9]\d{0,14}$/.test(value ?? "") ? Number(value) : null;

/** Reads the view from the query of the screen; invalid values are ignored. */
export function viewOfQuery(query: URLSearchParams): QueueView {
  const [from, since] = [query.get("from"), query.get("since")];
  return {
    originalLocale: isLocale(from) ? from : DEFAULT_LOCALE,
    kind: TRANSLATION_KINDS.find((kind) => kind === query.get("kind")) ?? "missing",
    categoryId: positive(query.get("section")),
    state: QUEUE_STATES.find((state) => state === query.get("state")) ?? "published",
    since: isDate(since) ? since : null,
    page: positive(query.get("page")) ?? 1,
  };
}

/** Returns the query of a view, without defaults. */
export function queryOfView({
  originalLocale,
  kind,
  categoryId,
  state,
  since,
  page,
}: QueueView): Record<string, string> {
  return {
    from: originalLocale,
    ...(kind !== "missing" && { kind }),
    ...(categoryId !== null && { section: String(categoryId) }),
    ...(state !== "published" && { state }),
    ...(since && { since }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** View of the queue, stored in the URL. A change of anything but the page shows the first page. */
export function useQueueView() {
  const [query, setQuery] = useSearchParams();
  const view = viewOfQuery(query);
  return {
    view,
    hrefOf: (change: Partial<QueueView>) =>
      `/translations?${new URLSearchParams(queryOfView({ ...view, page: 1, ...change }))}`,
    show: (change: Partial<QueueView>) => setQuery(queryOfView({ ...view, page: 1, ...change })),
  };
}
