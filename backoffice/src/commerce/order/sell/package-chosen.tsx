import { moneyText } from "@masthead/contract/commerce/money.ts";
import { useEffect } from "react";
import { required, SelectInput, useTranslate } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { useDeskLocale } from "../../../frame/locale.ts";
import { CampaignInput } from "../../package/campaign-input.tsx";
import type { Offer } from "./use-offer.ts";

/** The package that is sold: of the regular list, or of a campaign. What is not on sale now is shown and cannot be chosen. */
export function PackageChosen({ packages, pending }: { packages: Offer[]; pending: boolean }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { setValue } = useFormContext();
  const packageId: unknown = useWatch({ name: "packageId" });
  // Devices belong to a package; another one has others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another package is chosen
  useEffect(() => setValue("quantities", []), [packageId, setValue]);
  const choices = packages.map(({ id, name, price, currency, interval, intervalCount, onSale }) => {
    const sum = `\u2068${moneyText({ amount: price, currency }, locale)}\u2069`;
    const per = interval === "once" ? {} : { smart_count: intervalCount };
    const terms = [`\u2068${name}\u2069`, sum, translate(`resources.package.per.${interval}`, per)];
    return { id, name: [...terms, ...(onSale ? [] : [translate("resources.orders.sell.notNow")])].join(" · "), disabled: !onSale };
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
