/** Subscriptions as orders and payments need them. */
export { cardChangeOf, hasGoing, lockSubscription } from "./subscription.store.ts";
