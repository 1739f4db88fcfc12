import type { ArticleNotes } from "@masthead/contract/newsroom/article/article-note.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";

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

/**
 * Runs a call on the notes of an article, shows the result, and reports an error. `edits` is the
 * number of edits of the note that the user saw: if there are more, the call is repeated only after
 * a confirmation. Returns whether it succeeded.
 */
export type RunNoteCall = (
  call: (edits: number) => Promise<ArticleNotes>,
  edits?: number,
) => Promise<boolean>;

export function useNoteCall(articleId: number): RunNoteCall {
  const queries = useQueryClient();
  const notify = useNotify();
  const actOn = useActOn();
  return async (call, edits = 0) => {
    try {
      const isDone = await actOn({ version: edits }, async (seen) =>
        queries.setQueryData(keyOf(articleId), await call(seen)),
      );
      if (!isDone) void queries.invalidateQueries({ queryKey: keyOf(articleId) });
      return isDone;
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      void queries.invalidateQueries({ queryKey: keyOf(articleId) });
      return false;
    }
  };
}
