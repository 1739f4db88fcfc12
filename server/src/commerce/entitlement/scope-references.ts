import type { EntitlementScope } from "@masthead/contract/commerce/entitlements.ts";
import type { LoggedEntity } from "@masthead/contract/platform/ability.ts";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";

const ENTITIES: Record<EntitlementScope, LoggedEntity> = {
  channel: "LiveStream",
  program: "Programs",
  programCategory: "ProgramCategory",
  category: "Category",
};

/** References of records with entitlements to the records that these are limited to. */
export const scopeReferences = (
  from: ReferenceSource["from"],
  select: (
    scope: EntitlementScope,
    ...args: Parameters<ReferenceSource["select"]>
  ) => ReturnType<ReferenceSource["select"]>,
): ReferenceSource[] =>
  (Object.keys(ENTITIES) as EntitlementScope[]).map((scope) => ({
    from,
    to: ENTITIES[scope],
    select: (...args) => select(scope, ...args),
  }));
