import {
  type EntitlementScope,
  scopedEntitlement,
} from "@masthead/contract/commerce/entitlements.ts";
import { RUNNING_SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import type { LoggedEntity } from "@masthead/contract/platform/ability.ts";
import { and, arrayContains, inArray, isNull, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { packageTable } from "../package/package.table.ts";
import { subscription } from "../subscription/subscription.table.ts";

const ENTITIES: Record<EntitlementScope, LoggedEntity> = {
  channel: "LiveStream",
  program: "Programs",
  programCategory: "ProgramCategory",
  category: "Category",
};

/**
 * References of packages, and of subscriptions that are not over, to the records that their
 * entitlements are limited to.
 */
export const entitlementReferences: ReferenceSource[] = (
  Object.keys(ENTITIES) as EntitlementScope[]
).flatMap((scope): ReferenceSource[] => [
  {
    from: "Package",
    to: ENTITIES[scope],
    select: (id, locale) =>
      sql`select ${packageTable.id} as id, ${localizedTextIn(packageTable.name, locale)} as label from ${packageTable}
        where ${and(arrayContains(packageTable.entitlements, [scopedEntitlement(scope, id)]), isNull(packageTable.deletedAt))}`,
  },
  {
    from: "Subscription",
    to: ENTITIES[scope],
    select: (id, locale) =>
      sql`select ${subscription.id} as id, coalesce(${localizedTextIn(subscription.packageName, locale)}, '') as label from ${subscription}
        where ${and(
          arrayContains(subscription.entitlements, [scopedEntitlement(scope, id)]),
          inArray(subscription.state, RUNNING_SUBSCRIPTION_STATES),
          isNull(subscription.deletedAt),
        )}`,
  },
]);
