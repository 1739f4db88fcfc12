/** The browsers of a user, as the room needs them that keeps accounts: told of to their owner, and let go when the account goes. */
export { subscriptionsOf, unlinkUser } from "./push-subscription.store.ts";
