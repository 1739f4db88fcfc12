/** Access to a user's push subscriptions, for data export and account deletion. */
export { subscriptionsOf, unlinkUser } from "./push-subscription.store.ts";
