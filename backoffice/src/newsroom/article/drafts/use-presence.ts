import type { PresentEditor } from "@masthead/contract/newsroom/article/article-draft.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article/article-revision.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { problemOf } from "../../../platform/api/problems.ts";

/** Heartbeat interval, in milliseconds. */
const HEARTBEAT_MS = 20_000;

export interface Presence {
  /** Other users who have the article open. */
  others: PresentEditor[];
  /** Latest revision by any user; undefined for an imported article that was never saved here. */
  latestRevision: ArticleRevision | undefined;
  /** Whether the article has been deleted. */
  deleted: boolean;
}

/**
 * Reports that the current user has the article open while the page is visible, and returns who
 * else does and who saved it last.
 */
export function usePresence(id: number): Presence {
  const { data, error } = useQuery({
    queryKey: ["presence", id],
    queryFn: async () => {
      const [{ others }, revisions] = await Promise.all([
        client.article.presence({ id }),
        client.article.revision.list({ id, page: 1, limit: 1 }),
      ]);
      return { others, latest: revisions.data[0] };
    },
    refetchInterval: ({ state }) => (isDeleted(state.error) ? false : HEARTBEAT_MS),
    refetchOnWindowFocus: "always",
    retry: false,
    gcTime: 0,
  });
  return { others: data?.others ?? [], latestRevision: data?.latest, deleted: isDeleted(error) };
}

const isDeleted = (error: unknown) => problemOf(error)?.code === "NOT_FOUND";
