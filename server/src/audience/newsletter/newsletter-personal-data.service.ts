import type { Db } from "../../platform/postgres/database.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { deleteSubscriptionsOf, subscriptionsOf } from "./subscription/subscription.store.ts";

/**
 * Newsletters of a user's verified address. They belong to the address, which needs no account:
 * `eraseSubscriptions` deletes them.
 */
export const newsletterPersonalData: PersonalData = {
  async exportOf(db, { email, emailVerifiedAt }) {
    const rows = emailVerifiedAt ? await subscriptionsOf(db, email.toLowerCase()) : [];
    return {
      newsletters: rows.map(({ newsletterId, locale, state, createdAt, confirmedAt }) => ({
        newsletterId,
        locale,
        state,
        at: createdAt.toISOString(),
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
    };
  },
};

/** Deletes the subscriptions of addresses. Returns whether there were any. */
export async function eraseSubscriptions(tx: Db, emails: readonly string[]): Promise<boolean> {
  let deleted = 0;
  for (const email of emails) deleted += await deleteSubscriptionsOf(tx, email.toLowerCase());
  return deleted > 0;
}
