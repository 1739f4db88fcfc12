import type { ArticleNotes } from "@masthead/contract/newsroom/article/article-note.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";

/** Refetch interval, in milliseconds. Only a visible window refetches. */
const REFETCH_INTERVAL_MS = 30_000;

const keyOf = (articleId: number) => ["article", "notes", articleId];

/** Returns the notes on an article; undefined while they are loading. */
export const useNotes = (articleId: number): ArticleNotes | undefined =>
  useQuery({
    queryKey: keyOf(articleId),
    queryFn: () => client.article.note.list({ id: articleId }),
    refetchInterval: REFETCH_INTERVAL_MS,
  }).data;

/** Returns a function that runs a call on the notes of an article, shows the result, and reports an error. It returns whether it succeeded. */
export function useNoteCall(articleId: number): (call: Promise<ArticleNotes>) => Promise<boolean> {
  const queries = useQueryClient();
  const notify = useNotify();
  return async (call) => {
    try {
      queries.setQueryData(keyOf(articleId), await call);
      return true;
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      void queries.invalidateQueries({ queryKey: keyOf(articleId) });
      return false;
    }
  };
}
