import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { isolate } from "@masthead/contract/platform/isolate.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { required, SelectInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useRegions } from "./use-offer.ts";

/** Selects for the delivery city and region, with the delivery fee. */
export function DeliveryAreaFields() {
  const locale = useUiLocale();
  const { setValue } = useFormContext();
  const { data: cities = [] } = useQuery({
    queryKey: ["cities", locale],
    queryFn: () => client.merchant.cities({ locale }),
  });
  const cityId: number | string = useWatch({ name: "cityId" }) ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another city is selected
  useEffect(() => setValue("regionId", ""), [cityId, setValue]);
  const regions = useRegions(cityId).map(({ id, name, deliveryFee: amount, currency }) => ({
    id,
    name: [name, formatCurrency({ amount, currency }, locale)].map(isolate).join(" · "),
  }));
  return (
    <>
      <SelectInput
        source="cityId"
        choices={cities}
        translateChoice={false}
        validate={required()}
        helperText={false}
      />
      <SelectInput
        source="regionId"
        choices={regions}
        translateChoice={false}
        validate={required()}
        helperText={false}
        disabled={!regions.length}
      />
    </>
  );
}
