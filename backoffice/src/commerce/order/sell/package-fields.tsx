import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { isolate } from "@masthead/contract/platform/isolate.ts";
import { useEffect } from "react";
import { required, SelectInput, useTranslate } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { CampaignInput } from "../../package/campaign-input.tsx";
import type { Offer } from "./use-offer.ts";

/**
 * Select for the package to sell: from the regular list, or from a campaign. Packages that are not
 * on sale are disabled.
 */
export function PackageFields({ packages, pending }: { packages: Offer[]; pending: boolean }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { setValue } = useFormContext();
  const packageId: unknown = useWatch({ name: "packageId" });
  // Devices belong to a package, so another package resets them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another package is selected
  useEffect(() => setValue("quantities", []), [packageId, setValue]);
  const choices = packages.map(({ id, name, price, currency, interval, intervalCount, onSale }) => {
    const formattedPrice = isolate(formatCurrency({ amount: price, currency }, locale));
    const intervalValues = interval === "once" ? {} : { smart_count: intervalCount };
    const parts = [
      isolate(name),
      formattedPrice,
      translate(`resources.package.per.${interval}`, intervalValues),
    ];
    return {
      id,
      name: [...parts, ...(onSale ? [] : [translate("resources.orders.sell.notNow")])].join(" · "),
      disabled: !onSale,
    };
  });
  return (
    <>
      <CampaignInput source="campaign" helperText="resources.orders.sell.campaignHelp" />
      <SelectInput
        source="packageId"
        label="resources.orders.fields.packageName"
        choices={choices}
        disableValue="disabled"
        translateChoice={false}
        validate={required()}
        helperText={!pending && choices.length === 0 ? "resources.orders.sell.noPackages" : false}
      />
    </>
  );
}
