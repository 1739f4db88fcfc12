import { type Entitlement, scopeOf } from "@masthead/contract/commerce/entitlements.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { useTranslate } from "react-admin";
import { useLocalized } from "../../platform/messages/locale.ts";

/**
 * Returns a function for the label of an entitlement, with the name of the record that it is
 * limited to.
 */
export function useEntitlementLabel() {
  const translate = useTranslate();
  const localized = useLocalized();
  return (
    entitlement: Entitlement,
    names: readonly { entitlement: Entitlement; name: LocalizedText }[],
  ): string => {
    const scoped = scopeOf(entitlement);
    const name =
      localized(names.find((named) => named.entitlement === entitlement)?.name ?? {}) ||
      entitlement;
    return translate(`resources.package.entitlement.${scoped?.scope ?? entitlement}`, { name });
  };
}
