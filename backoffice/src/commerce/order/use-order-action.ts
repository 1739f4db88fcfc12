import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { problemOf } from "../../platform/api/problems.ts";

/** Query key of an order that is loaded in full. */
export const orderQueryKey = (id: number) => ["orders", "open", id];

/** Runs an action on an order and updates all queries that show it. */
export function useOrderAction(id: number) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const updateQueries = (order: StaffOrderDetails) => {
    queryClient.setQueryData(orderQueryKey(id), order);
    void queryClient.invalidateQueries({
      queryKey: ["orders"],
      predicate: ({ queryKey: [, scope] }) => scope !== "open",
    });
  };
  /**
   * Runs `action` and reports success with the message `successKey`.
   * @throws the error of the server. On an edit conflict the order is reloaded first.
   */
  return async (action: () => Promise<StaffOrderDetails>, successKey: string): Promise<void> => {
    try {
      updateQueries(await action());
      notify(`resources.orders.done.${successKey}`, { type: "success" });
    } catch (error) {
      if (problemOf(error)?.status === 409)
        await client.order.get({ id }).then(updateQueries, () => undefined);
      throw error;
    }
  };
}
