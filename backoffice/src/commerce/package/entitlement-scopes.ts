import {
  ENTITLEMENT_SCOPE_NAMES,
  type Entitlement,
  type EntitlementScope,
  scopeOf,
} from "@masthead/contract/commerce/entitlements.ts";
import { client } from "../../platform/api/client.ts";
import type { FindChoices } from "../../platform/form/input/record-picker.tsx";

/** Search for the records that an entitlement can be limited to. */
export const FIND_SCOPE_RECORDS: Record<EntitlementScope, FindChoices> = {
  channel: client.channel.pick,
  program: client.program.pick,
  programCategory: client.programCategory.pick,
  category: client.category.pick,
};

/** Returns the ids of the records of one kind that entitlements are limited to. */
export const scopedIds = (
  entitlements: readonly Entitlement[],
  scope: EntitlementScope,
): number[] =>
  entitlements.flatMap((entitlement) => {
    const scoped = scopeOf(entitlement);
    return scoped?.scope === scope ? [scoped.id] : [];
  });

/**
 * Returns entitlements with the entitlements to one kind of records replaced, in a stable order:
 * classes, then records by kind.
 */
export function withScopedIds(
  entitlements: readonly Entitlement[],
  scope: EntitlementScope,
  ids: readonly number[],
): Entitlement[] {
  const classes = entitlements.filter((entitlement) => !scopeOf(entitlement));
  const scoped = ENTITLEMENT_SCOPE_NAMES.flatMap((kind) =>
    (kind === scope ? ids : scopedIds(entitlements, kind)).map(
      (id): Entitlement => `${kind}:${id}`,
    ),
  );
  return [...classes, ...scoped];
}
