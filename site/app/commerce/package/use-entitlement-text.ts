import { type Entitlement, scopeOf } from "@masthead/contract/commerce/entitlements.ts";
import { type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

interface Named {
  entitlementNames: readonly { entitlement: Entitlement; name: string | LocalizedText }[];
}

/**
 * Returns a function for the text of an entitlement of a package or subscription, with the name of
 * the channel, program, category or section that it is limited to. `brief`: as part of a list.
 */
export function useEntitlementText() {
  const t = useMessages();
  const locale = useLocale();
  return (
    { entitlementNames }: Named,
    entitlement: Entitlement,
    style: "full" | "brief" = "full",
  ): string => {
    const scoped = scopeOf(entitlement);
    const name = entitlementNames.find((named) => named.entitlement === entitlement)?.name ?? "";
    return t(
      `packages.${style === "brief" ? "brief" : "entitlements"}.${scoped?.scope ?? entitlement}`,
      {
        name: typeof name === "string" ? name : localized(name, locale),
      },
    );
  };
}
