import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import { RUNNING_SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import { and, arrayContains, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { scopeReferences } from "../entitlement/scope-references.ts";
import { subscriptionRecords } from "./subscription.records.ts";
import { subscription } from "./subscription.table.ts";

const isRunning = and(
  inArray(subscription.state, RUNNING_SUBSCRIPTION_STATES),
  isNull(subscription.deletedAt),
);

/**
 * References of subscriptions that are not over, to their package and to the records that their
 * entitlements are limited to.
 */
export const subscriptionReferences: ReferenceSource[] = [
  {
    from: "Subscription",
    to: "Package",
    select: (id, locale) =>
      sql`select ${subscription.id} as id, ${subscriptionRecords.label?.(locale) ?? sql`''`} as label from ${subscription}
        where ${and(eq(subscription.packageId, id), isRunning)}`,
  },
  ...scopeReferences(
    "Subscription",
    (scope, id, locale) =>
      sql`select ${subscription.id} as id, coalesce(${localizedTextIn(subscription.packageName, locale)}, '') as label from ${subscription}
        where ${and(arrayContains(subscription.entitlements, [scopedEntitlement(scope, id)]), isRunning)}`,
  ),
];
