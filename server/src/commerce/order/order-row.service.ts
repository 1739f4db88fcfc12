/** Order queries and writes for the payment and subscription modules. */
export {
  assignGuestOrder,
  assignGuestOrders,
  hasExtensionOrders,
  hasOrdered,
  insertOrder,
  insertOrderEvent,
  lockOrder,
  type NewOrderRow,
  type OrderRow,
  orderById,
  packageOfOrder,
  renewalOrderOfPeriod,
} from "./order.store.ts";
