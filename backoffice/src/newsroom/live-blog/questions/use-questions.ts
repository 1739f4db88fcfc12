import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";

/** Interval in which questions and the work of colleagues appear, in milliseconds. */
const REFETCH_INTERVAL_MS = 4000;

/**
 * Returns the query of the questions to a live blog, kept up to date while the window is visible.
 * Changes on the desk load it again.
 */
export const useQuestionsQuery = (articleId: number) =>
  useQuery({
    queryKey: [...LIVE_BLOG_KEY, articleId, "questions"],
    queryFn: ({ signal }) => client.liveQuestion.list({ id: articleId }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
