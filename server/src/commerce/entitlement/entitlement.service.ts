import {
  classOf,
  type Entitlement,
  type EntitlementScope,
  type ScopedEntitlement,
  scopeOf,
} from "@masthead/contract/commerce/entitlements.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { labelsOf, lockReferences } from "../../platform/crud/record-references.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { entitlementScopes } from "./entitlement-scopes.ts";

function sourceOf(scope: EntitlementScope) {
  const source = entitlementScopes.all().find((one) => one.scope === scope);
  if (!source) throw new Error(`no module contributes the entitlement scope ${scope}`);
  return source;
}

/**
 * Returns all entitlements that open the content of one: itself, that to its class, and larger ones
 * such as that to the category of a program.
 */
export async function entitlementsOpening(
  db: Db,
  entitlement: Entitlement,
): Promise<Entitlement[]> {
  const scoped = scopeOf(entitlement);
  if (!scoped) return [entitlement];
  const larger = (await sourceOf(scoped.scope).openedBy?.(db, scoped.id)) ?? [];
  return [...new Set([entitlement, ...larger, classOf(entitlement)])];
}

/** Ids of the records that entitlements are limited to, by scope. */
function idsByScope(entitlements: readonly Entitlement[]): [EntitlementScope, number[]][] {
  const scoped = [...new Set(entitlements)].flatMap((entitlement) => scopeOf(entitlement) ?? []);
  return Object.entries(Object.groupBy(scoped, ({ scope }) => scope)).map(([scope, records]) => [
    scope as EntitlementScope,
    records.map(({ id }) => id),
  ]);
}

/**
 * Names of the records that entitlements are limited to, also of deleted ones, by entitlement. Tags
 * the records.
 */
export async function entitlementNamesOf(
  db: Db,
  entitlements: readonly Entitlement[],
  locale: Locale,
): Promise<Map<ScopedEntitlement, string>> {
  const names = new Map<ScopedEntitlement, string>();
  for (const [scope, ids] of idsByScope(entitlements)) {
    const source = sourceOf(scope);
    tag(...ids.map(source.tag));
    for (const [id, name] of await labelsOf(db, source.records, ids, locale))
      names.set(`${scope}:${id}`, name);
  }
  return names;
}

/**
 * Returns a function for the names of the records that entitlements are limited to, in all
 * languages.
 */
export async function localizedEntitlementNamesOf(db: Db, entitlements: readonly Entitlement[]) {
  const names = await Promise.all(
    LOCALES.map(
      async (locale) => [locale, await entitlementNamesOf(db, entitlements, locale)] as const,
    ),
  );
  const nameOf = (entitlement: ScopedEntitlement): LocalizedText =>
    Object.fromEntries(
      names.flatMap(([locale, byEntitlement]) =>
        byEntitlement.has(entitlement) ? [[locale, byEntitlement.get(entitlement)]] : [],
      ),
    );
  return (own: readonly Entitlement[]) =>
    own.flatMap((entitlement) =>
      isNamed(entitlement) ? [{ entitlement, name: nameOf(entitlement) }] : [],
    );
}

const isNamed = (entitlement: Entitlement): entitlement is ScopedEntitlement =>
  scopeOf(entitlement) !== null;

/** Returns the names of a package's entitlements from the names of several packages. */
export const pickEntitlementNames = (
  entitlements: readonly Entitlement[],
  names: Map<ScopedEntitlement, string>,
) =>
  entitlements.flatMap((entitlement) =>
    isNamed(entitlement) ? [{ entitlement, name: names.get(entitlement) ?? "" }] : [],
  );

/**
 * Locks the records that entitlements are limited to, so that nobody deletes them until the
 * transaction ends. Returns whether all of them exist.
 */
export async function lockEntitlements(
  tx: Db,
  entitlements: readonly Entitlement[],
): Promise<boolean> {
  const references = idsByScope(entitlements).map(([scope, ids]) => ({
    field: scope,
    records: sourceOf(scope).records,
    ids,
  }));
  return (await lockReferences(tx, references)).length === 0;
}
