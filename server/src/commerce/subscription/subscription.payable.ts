import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Payable } from "../payment/payable.ts";
import { saveRenewalCard } from "./renewal/renewal-card.service.ts";
import { cardUpdateOf } from "./subscription.sql.ts";

/** Subscriptions, as payment sees them: an attempt saves another card and charges nothing. */
export const subscriptionPayable: Payable = {
  column: "subscriptionId",
  async describe({ database, publicUrl }, id) {
    const { email, locale, packageName } = await cardUpdateOf(database.db, id);
    return {
      name: packageName,
      locale,
      email,
      returnUrl: `${publicUrl}${pagePath(locale, "account/subscription")}`,
      keepCard: true,
    };
  },
  // The card is saved after the attempt is recorded, which locks the subscription.
  lock: async (platform, tx, id) => ({
    async onPaid({ payment: { gateway }, attempt: { card } }) {
      if (card) await saveRenewalCard(platform, tx, id, { gateway, card });
    },
  }),
};
