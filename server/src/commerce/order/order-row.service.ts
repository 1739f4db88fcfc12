/** Orders as payments and subscriptions need them: found, held, made and changed with what happens to them. */
export {
  giveOrder,
  giveOrders,
  hasExtensions,
  hasOrdered,
  insertOrder,
  insertOrderEvent,
  lockOrder,
  type NewOrderRow,
  type OrderRow,
  orderById,
  orderOfPeriod,
  packageOfOrder,
} from "./order.store.ts";
