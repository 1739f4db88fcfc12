import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../frame/client.ts";
import { problemOf } from "../../frame/problems.ts";

/** Where an order is remembered that was read whole. */
export const orderKey = (id: number) => ["orders", "open", id];

/** Does something to an order, and has everything that shows it show how it stands then. */
export function useOrderWork(id: number) {
  const queries = useQueryClient();
  const notify = useNotify();
  const show = (order: StaffOrderDetails) => {
    queries.setQueryData(orderKey(id), order);
    void queries.invalidateQueries({ queryKey: ["orders"], predicate: ({ queryKey: [, what] }) => what !== "open" });
  };
  /** @param done the word for what was done. @throws what the server said; after a clash the order is read anew first */
  return async (act: () => Promise<StaffOrderDetails>, done: string): Promise<void> => {
    try {
      show(await act());
      notify(`resources.orders.done.${done}`, { type: "success" });
    } catch (error) {
      if (problemOf(error)?.status === 409) await client.order.get({ id }).then(show, () => undefined);
      throw error;
    }
  };
}
