/** Entitlements to all premium content of a class. `noAds` occurs only in old records. */
export const ENTITLEMENT_CLASSES = ["articles", "channels", "episodes", "noAds"] as const;
/**
 * Classes that packages can be given. `noAds` is no longer sold, since the product has no
 * advertisements.
 */
export const SOLD_ENTITLEMENT_CLASSES = ["articles", "channels", "episodes"] as const;
type EntitlementClass = (typeof ENTITLEMENT_CLASSES)[number];

/**
 * Kinds of records that an entitlement can be limited to, with the class of the content that it
 * opens: the stream of a channel, the episodes of a program or of all programs in a category, the
 * articles in a section and its subsections.
 */
export const ENTITLEMENT_SCOPES = {
  channel: "channels",
  program: "episodes",
  programCategory: "episodes",
  category: "articles",
} as const satisfies Record<string, EntitlementClass>;
export type EntitlementScope = keyof typeof ENTITLEMENT_SCOPES;
export const ENTITLEMENT_SCOPE_NAMES = Object.keys(ENTITLEMENT_SCOPES) as EntitlementScope[];

/** Entitlement to the premium content of one record, such as `channel:7`. */
export type ScopedEntitlement = `${EntitlementScope}:${number}`;
/** Grant of a package: all content of a class, or of one record. */
export type Entitlement = EntitlementClass | ScopedEntitlement;

export const SCOPED_ENTITLEMENT_PATTERN = new RegExp(
  `^(${ENTITLEMENT_SCOPE_NAMES.join("|")}):([1-9]\\d{0,14})$`,
);
/** Entitlements that packages can be given. */
export const ENTITLEMENT_PATTERN = new RegExp(
  `^(${SOLD_ENTITLEMENT_CLASSES.join("|")})$|${SCOPED_ENTITLEMENT_PATTERN.source}`,
);

export const scopedEntitlement = (scope: EntitlementScope, id: number): ScopedEntitlement =>
  `${scope}:${id}`;

/** Returns the record that an entitlement is limited to; null for one to a whole class. */
export function scopeOf(entitlement: Entitlement): { scope: EntitlementScope; id: number } | null {
  const [, scope, id] = SCOPED_ENTITLEMENT_PATTERN.exec(entitlement) ?? [];
  return scope ? { scope: scope as EntitlementScope, id: Number(id) } : null;
}

/**
 * Returns the class of an entitlement: its own, or the class of the record that it is limited to.
 */
export function classOf(entitlement: Entitlement): EntitlementClass {
  const scoped = scopeOf(entitlement);
  return scoped ? ENTITLEMENT_SCOPES[scoped.scope] : (entitlement as EntitlementClass);
}

/** Returns the entitlements of a package that its buyer gets. */
export const soldEntitlements = (entitlements: readonly Entitlement[]): Entitlement[] =>
  entitlements.filter((entitlement) =>
    SOLD_ENTITLEMENT_CLASSES.some((sold) => sold === classOf(entitlement)),
  );
