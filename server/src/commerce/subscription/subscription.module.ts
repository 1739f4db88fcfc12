import { ownSubscription, staffSubscription } from "@masthead/contract/commerce/subscription.ts";
import type { ServerModule } from "../../module.ts";
import { subscriptionJobs } from "./subscription.jobs.ts";
import { subscriptionRecords } from "./subscription.records.ts";
import { subscriptionRouter } from "./subscription.router.ts";
import { claimGuestPurchases } from "./subscription-lifecycle.service.ts";

export const subscriptionModule: ServerModule = {
  router: { subscription: subscriptionRouter },
  jobs: subscriptionJobs,
  records: [subscriptionRecords],
  verifiedEmail: claimGuestPurchases,
  apiTags: { subscription: "Subscriptions of readers, their status and what they unlock." },
  apiSchemas: {
    OwnSubscription: { schema: ownSubscription },
    StaffSubscription: { schema: staffSubscription },
  },
};
