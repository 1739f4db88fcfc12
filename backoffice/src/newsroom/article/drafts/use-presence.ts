import type { PresentEditor } from "@masthead/contract/newsroom/article-draft.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article-revision.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../frame/client.ts";
import { problemOf } from "../../../frame/problems.ts";

/** How often one says that one is there, in milliseconds. */
const BEAT = 20_000;

export interface Presence {
  /** Who else has the article open. */
  others: PresentEditor[];
  /** The last save, whoever made it; none of what was brought in and never saved here. */
  latest: ArticleRevision | undefined;
  /** It was deleted meanwhile. */
  gone: boolean;
}

/** Says, as long as the page is looked at, that one has the article open; tells who else has, and who saved it last. */
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
    refetchInterval: ({ state }) => (isGone(state.error) ? false : BEAT),
    refetchOnWindowFocus: "always",
    retry: false,
    gcTime: 0,
  });
  return { others: data?.others ?? [], latest: data?.latest, gone: isGone(error) };
}

const isGone = (error: unknown) => problemOf(error)?.code === "NOT_FOUND";
