import { type Currency, formatCurrency } from "@masthead/contract/commerce/money.ts";
import { SelectField, TextField } from "../../audience/form/fields.tsx";
import type { FormResult } from "../../audience/form/form-result.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import type { DeliveryRegion } from "./checkout-choices.ts";

interface Props {
  regions: DeliveryRegion[];
  currency: Currency;
  result: FormResult | undefined;
  /** Shown although delivery may not be needed: without JavaScript it cannot be determined. */
  maybeNeeded: boolean;
  /** No delivery is needed. */
  hidden: boolean;
}

/** Delivery region, with its fee, and address: where devices are delivered or cash is collected. */
export function DeliveryFields({ regions, currency, result, maybeNeeded, hidden }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const hasError = Boolean(
    result?.errors.regionId || result?.errors.cityId || result?.errors.address,
  );
  const cities = [...new Set(regions.map(({ city }) => city))];
  return (
    <fieldset
      className={`grid gap-4 ${maybeNeeded && !hasError ? "no-js-only" : ""}`}
      hidden={hidden}
    >
      <legend className="mb-3 text-20 font-bold">{t("checkout.deliveryAddress")}</legend>
      {maybeNeeded && <p className="text-15 text-quiet">{t("checkout.deliveryAddressHint")}</p>}
      <input type="hidden" name="cityId" value="" />
      <SelectField
        name="regionId"
        label={t("checkout.region")}
        defaultValue={result?.values.regionId ?? ""}
        error={result?.errors.regionId ?? result?.errors.cityId}
        hint={t("checkout.regionHint")}
      >
        <option value="">{t("checkout.noRegion")}</option>
        {cities.map((city) => (
          <optgroup key={city} label={city}>
            {regions
              .filter((deliveryRegion) => deliveryRegion.city === city)
              .map(({ regionId, region, fee }) => (
                <option key={regionId} value={regionId} suppressHydrationWarning>
                  {t("checkout.regionFee", {
                    region,
                    fee: fee
                      ? formatCurrency({ amount: fee, currency }, locale)
                      : t("checkout.free"),
                  })}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        name="address"
        label={t("checkout.address")}
        autoComplete="address-line1"
        maxLength={300}
        hint={t("checkout.addressHint")}
        defaultValue={result?.values.address}
        error={result?.errors.address}
      />
    </fieldset>
  );
}
