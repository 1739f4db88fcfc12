import type { LiveAlerts } from "@masthead/contract/audience/notification/live-alert.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useAction } from "../../../platform/use-action.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";

/** Interval in which counts of deliveries appear, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 10_000;

const keyOf = (articleId: number) => [...LIVE_BLOG_KEY, articleId, "alerts"];

/** Returns the query of the alerts of a live blog. Changes on the desk load it again. */
export const useAlertsQuery = (articleId: number) =>
  useQuery({
    queryKey: keyOf(articleId),
    queryFn: ({ signal }) => client.liveAlert.list({ id: articleId }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });

/** Sends an alert that was held back, and shows the result. */
export function useSendAlert(articleId: number) {
  const queries = useQueryClient();
  const { run, busy } = useAction(() => queries.invalidateQueries({ queryKey: keyOf(articleId) }));
  const send = (alertId: number) =>
    run(async () => {
      const alerts = await client.liveAlert.send({ id: articleId, alertId });
      queries.setQueryData<LiveAlerts>(keyOf(articleId), alerts);
    }, "liveAlert.sent");
  return { send, busy };
}
