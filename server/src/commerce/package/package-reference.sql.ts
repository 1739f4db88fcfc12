import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import { and, arrayContains, isNull, sql } from "drizzle-orm";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { scopeReferences } from "../entitlement/scope-references.ts";
import { packageTable } from "./package.table.ts";

/** References of packages to the records that their entitlements are limited to. */
export const packageReferences = scopeReferences(
  "Package",
  (scope, id, locale) =>
    sql`select ${packageTable.id} as id, ${localizedTextIn(packageTable.name, locale)} as label from ${packageTable}
      where ${and(arrayContains(packageTable.entitlements, [scopedEntitlement(scope, id)]), isNull(packageTable.deletedAt))}`,
);
