import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../frame/client.ts";
import { problemOf } from "../../frame/problems.ts";

/** Where a subscription is remembered that was opened. */
export const memberKey = (id: number) => ["members", "open", id];

/** Does something to a subscription, and has everything that shows it show how it stands then. */
export function useMemberWork(id: number) {
  const queries = useQueryClient();
  const notify = useNotify();
  const show = (found: StaffSubscription) => {
    queries.setQueryData(memberKey(id), found);
    void queries.invalidateQueries({ queryKey: ["members"], predicate: ({ queryKey: [, what] }) => what !== "open" });
  };
  const read = () => client.subscription.get({ id });
  /** @param done the word for what was done. @throws what the server said; after a clash it is read anew first */
  return async (act: () => Promise<StaffSubscription | undefined>, done: string): Promise<void> => {
    try {
      show((await act()) ?? (await read()));
      notify(`resources.members.done.${done}`, { type: "success" });
    } catch (error) {
      if (problemOf(error)?.status === 409) await read().then(show, () => undefined);
      throw error;
    }
  };
}
