import type { PersonalData } from "../../user/personal-data.ts";
import { subscriptionsOf, unlinkUser } from "./push-subscription.store.ts";

/**
 * Push subscriptions of a user. When the account is removed, the browsers stay subscribed
 * anonymously.
 */
export const pushPersonalData = {
  async exportOf(db, { id }) {
    const browsers = await subscriptionsOf(db, id);
    return {
      notifications: browsers.map(({ createdAt, updatedAt, ...choices }) => ({
        ...choices,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      })),
    };
  },
  erase: unlinkUser,
} satisfies PersonalData;
