import { RUNNING_SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import { ownSubscription, staffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { claimGuestPurchases } from "../order/fulfil/subscription-lifecycle.service.ts";
import { subscriptionJobs } from "./subscription.jobs.ts";
import { subscriptionRecords } from "./subscription.records.ts";
import { subscriptionRouter } from "./subscription.router.ts";
import { subscription } from "./subscription.table.ts";

export const subscriptionModule: ServerModule = {
  router: { subscription: subscriptionRouter },
  jobs: subscriptionJobs,
  records: [subscriptionRecords],
  references: [
    {
      from: "Subscription",
      to: "Package",
      select: (id, locale) =>
        sql`select ${subscription.id} as id, ${subscriptionRecords.label?.(locale) ?? sql`''`} as label from ${subscription}
          where ${and(eq(subscription.packageId, id), inArray(subscription.state, RUNNING_SUBSCRIPTION_STATES), isNull(subscription.deletedAt))}`,
    },
  ],
  verifiedEmail: claimGuestPurchases,
  apiTags: { subscription: "Subscriptions of readers, their status and what they unlock." },
  apiSchemas: {
    OwnSubscription: { schema: ownSubscription },
    StaffSubscription: { schema: staffSubscription },
  },
};
