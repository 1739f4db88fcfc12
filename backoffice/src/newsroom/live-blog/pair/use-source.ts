import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import type { EntryDraft } from "../compose/entry-draft.ts";
import { useDesk } from "../desk/use-desk.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";

/** Interval in which changes of the source appear beside its translation, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000;

/** Returns the entry that a draft translates, kept up to date; undefined until it is loaded. */
export function useSource({ translates }: Pick<EntryDraft, "translates">): {
  source: LiveDeskEntry | undefined;
  hasFailed: boolean;
} {
  const { translation } = useDesk().desk;
  const { data, isError } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "source", translation?.articleId, translates?.entryId],
    queryFn: ({ signal }) =>
      client.liveBlog.entry(
        { id: translation?.articleId ?? 0, entryId: translates?.entryId ?? 0 },
        { signal },
      ),
    enabled: translates !== undefined && Boolean(translation),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return { source: data, hasFailed: isError && !data };
}
