import { ownSubscription, staffSubscription } from "@masthead/contract/commerce/subscription.ts";
import type { ServerModule } from "../../module.ts";
import { overlapProblem } from "./overlap-problem.ts";
import { subscriptionJobs } from "./subscription.jobs.ts";
import { subscriptionPayable } from "./subscription.payable.ts";
import { subscriptionRecords } from "./subscription.records.ts";
import { subscriptionRoutes } from "./subscription.router.ts";
import { subscriptionReferences } from "./subscription-reference.sql.ts";

export const subscriptionModule: ServerModule = {
  router: { subscription: subscriptionRoutes },
  jobs: subscriptionJobs,
  records: [subscriptionRecords],
  references: subscriptionReferences,
  knownProblems: [overlapProblem],
  payables: [subscriptionPayable],
  apiTags: { subscription: "Subscriptions of readers, their status and what they unlock." },
  apiSchemas: {
    OwnSubscription: { schema: ownSubscription },
    StaffSubscription: { schema: staffSubscription },
  },
};
