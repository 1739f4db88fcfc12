import { type Currency, moneyText } from "@masthead/contract/commerce/money.ts";
import type { Answer } from "../../audience/form/answer.ts";
import { SelectField, TextField } from "../../audience/form/fields.tsx";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import type { Place } from "./read-form.ts";

interface Props {
  places: Place[];
  currency: Currency;
  answer: Answer | undefined;
  /** Shown, though it may not be needed, as nobody can tell without scripts. */
  unsure: boolean;
  /** It is not needed. */
  hidden: boolean;
}

/** Where cash is collected or a device is brought: the parts of each city with what that costs, and the address there. */
export function PlaceFields({ places, currency, answer, unsure, hidden }: Props) {
  const t = useWords();
  const locale = useLocale();
  const cities = [...new Set(places.map(({ city }) => city))];
  return (
    <fieldset className="grid gap-4" hidden={hidden}>
      <legend className="mb-3 text-20 font-bold">{t("checkout.place")}</legend>
      {unsure && <p className="text-15 text-quiet">{t("checkout.placeUnsure")}</p>}
      <input type="hidden" name="cityId" value="" />
      <SelectField
        name="regionId"
        label={t("checkout.region")}
        defaultValue={answer?.values.regionId ?? ""}
        error={answer?.errors.regionId ?? answer?.errors.cityId}
        hint={t("checkout.regionHint")}
      >
        <option value="">{t("checkout.noRegion")}</option>
        {cities.map((city) => (
          <optgroup key={city} label={city}>
            {places
              .filter((place) => place.city === city)
              .map(({ regionId, region, fee }) => (
                <option key={regionId} value={regionId} suppressHydrationWarning>
                  {t("checkout.regionFee", { region, fee: fee ? moneyText({ amount: fee, currency }, locale) : t("checkout.free") })}
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
        defaultValue={answer?.values.address}
        error={answer?.errors.address}
      />
    </fieldset>
  );
}
