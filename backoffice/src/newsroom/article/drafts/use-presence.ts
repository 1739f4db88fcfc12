import type { PresentEditor } from "@masthead/contract/newsroom/article/article-draft.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article/article-revision.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { problemOf } from "../../../platform/api/problems.ts";
import { presentBlock } from "./present-block.ts";

/** Heartbeat interval, in milliseconds. */
const HEARTBEAT_MS = 20_000;

export interface Presence {
  /** Latest revision by any user; undefined for an imported article that was never saved here. */
  latestRevision: ArticleRevision | undefined;
  /** Whether the article has been deleted. */
  deleted: boolean;
}

interface PresenceReply {
  others: PresentEditor[];
  latest: ArticleRevision | undefined;
}

const queryKeyOf = (id: number | null) => ["presence", id];

/**
 * Reports that the current user has the article open while the page is visible, and returns who
 * saved it last. `useOtherEditors` returns who else has it open.
 */
export function usePresence(id: number): Presence {
  const { data, error } = useQuery({
    queryKey: queryKeyOf(id),
    queryFn: async (): Promise<PresenceReply> => {
      const [{ others }, revisions] = await Promise.all([
        client.article.presence({ id, block: presentBlock(id) }),
        client.article.revision.list({ id, page: 1, limit: 1 }),
      ]);
      return { others, latest: revisions.data[0] };
    },
    refetchInterval: ({ state }) => (isDeleted(state.error) ? false : HEARTBEAT_MS),
    refetchOnWindowFocus: "always",
    retry: false,
    gcTime: 0,
  });
  return { latestRevision: data?.latest, deleted: isDeleted(error) };
}

/**
 * Returns the other users who have the article open, as `usePresence` has last seen them. Sends no
 * request.
 */
export function useOtherEditors(id: number | null): PresentEditor[] {
  const { data } = useQuery<PresenceReply>({
    queryKey: queryKeyOf(id),
    queryFn: skipToken,
    gcTime: 0,
  });
  return data?.others ?? [];
}

const isDeleted = (error: unknown) => problemOf(error)?.code === "NOT_FOUND";
