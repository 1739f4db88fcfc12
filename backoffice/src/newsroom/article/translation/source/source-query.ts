import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../../platform/api/client.ts";
import { useUiLocale } from "../../../../platform/messages/locale.ts";

/** Original, and the saved translation of it that the form shows, if any. */
export interface SourceProps {
  originalId: number;
  record: ArticleRecord | undefined;
}

/** Interval in which changes of the original appear while it is translated, in milliseconds. */
const REFETCH_INTERVAL_MS = 30_000;

/**
 * Returns the original of the form. Of a saved translation it is kept up to date, with the changes
 * marked; a new one is written from the version that it started with, and is outdated once saved if
 * there is a newer one.
 */
export function useSource({ originalId, record }: SourceProps) {
  const locale = useUiLocale();
  const translationId = record?.translationOf === originalId ? record.id : undefined;
  return useQuery({
    queryKey: [
      "article",
      "translation",
      "source",
      originalId,
      translationId,
      record?.version,
      locale,
    ],
    queryFn: () => client.article.translation.source({ id: originalId, translationId }),
    retry: false,
    ...(translationId === undefined
      ? { staleTime: Number.POSITIVE_INFINITY }
      : { refetchInterval: REFETCH_INTERVAL_MS }),
  });
}
