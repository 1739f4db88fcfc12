import type { ListedRecording } from "@masthead/contract/broadcast/recording.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { client } from "../../../../platform/api/client.ts";
import { useUiLocale } from "../../../../platform/messages/locale.ts";
import { useDebouncedValue } from "../../../../platform/use-debounced-value.ts";

/** Recordings per request. */
const PAGE_SIZE = 24;

/**
 * Interval in milliseconds at which recordings are requested again while one is being converted.
 */
export const CONVERSION_POLL_MS = 5000;

/** Filters of the list: words that must all occur, and a kind; empty for all. */
export interface RecordingFilters {
  text: string;
  kind: "" | "video" | "audio";
}

/** Returns the matching uploaded recordings, newest first: the pages loaded so far. */
export function useRecordings({ text, kind }: RecordingFilters) {
  const locale = useUiLocale();
  const q = useDebouncedValue(text.trim());
  const filter = { locale, ...(q && { q }), ...(kind && { kind }) };
  const pages = useInfiniteQuery({
    queryKey: ["recording", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      client.recording.list({ ...filter, page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.page * meta.limit < meta.total ? meta.page + 1 : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === "processing"))
        ? CONVERSION_POLL_MS
        : false,
  });
  const listed = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  // A concurrent upload moves recordings to the next page, so that one may be listed twice.
  const recordings = [
    ...new Map(listed.map((one): [string, ListedRecording] => [one.url, one])).values(),
  ];
  return { ...pages, recordings, total: pages.data?.pages.at(-1)?.meta.total ?? 0 };
}
