/** Subscription queries for the order and payment modules. */
export { cardUpdateOf, hasOngoingSubscription, lockSubscription } from "./subscription.store.ts";
