import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { UNPAID_ORDER_STATES } from "@masthead/contract/commerce/states.ts";

/** Whether the buyer left an order before it was paid by card. */
export const isAbandoned = ({
  kind,
  method,
  state,
}: Pick<OwnOrder, "kind" | "method" | "state">): boolean =>
  kind === "purchase" &&
  method === "card" &&
  (UNPAID_ORDER_STATES.includes(state) || state === "expired");

/**
 * Orders that the account lists: of abandoned orders, the latest of a package that can still be
 * paid, unless the package was ordered since. `orders` are newest first.
 */
export function shownOrders(orders: OwnOrder[]): OwnOrder[] {
  const ordered = new Set<number>();
  return orders.filter((order) => {
    const isHidden =
      isAbandoned(order) && (ordered.has(order.packageId) || !(order.canPay || order.needsDevices));
    if (!isHidden && order.state !== "cancelled") ordered.add(order.packageId);
    return !isHidden;
  });
}
