import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { problemOf } from "../../platform/api/problems.ts";

export const subscriptionQueryKey = (id: number) => ["members", "open", id];

/** Runs an action on a subscription and updates all queries that show it. */
export function useSubscriptionAction(id: number) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const updateQueries = (subscription: StaffSubscription) => {
    queryClient.setQueryData(subscriptionQueryKey(id), subscription);
    void queryClient.invalidateQueries({
      queryKey: ["members"],
      predicate: ({ queryKey: [, scope] }) => scope !== "open",
    });
  };
  const fetchSubscription = () => client.subscription.get({ id });
  /**
   * Runs `action` and reports success with the message `successKey`. The subscription is fetched if
   * the action does not return it.
   * @throws the error of the server. On an edit conflict the subscription is reloaded first.
   */
  return async (
    action: () => Promise<StaffSubscription | undefined>,
    successKey: string,
  ): Promise<void> => {
    try {
      updateQueries((await action()) ?? (await fetchSubscription()));
      notify(`resources.members.done.${successKey}`, { type: "success" });
    } catch (error) {
      if (problemOf(error)?.status === 409)
        await fetchSubscription().then(updateQueries, () => undefined);
      throw error;
    }
  };
}
