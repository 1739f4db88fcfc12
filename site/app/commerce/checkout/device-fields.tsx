import { type Currency, moneyText } from "@masthead/contract/commerce/money.ts";
import { MOST_OF_A_DEVICE, type OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { numberFormat } from "@masthead/contract/system/format.ts";
import { SelectField } from "../../audience/form/fields.tsx";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { deviceField } from "./read-form.ts";

interface Props {
  devices: OfferedPackage["devices"];
  currency: Currency;
  needed: boolean;
  typed: (field: string) => string | undefined;
}

/** How many of each device. One that is needed is chosen beforehand. */
export function DeviceFields({ devices, currency, needed, typed }: Props) {
  const t = useWords();
  const locale = useLocale();
  const number = numberFormat(locale);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-20 font-bold">{t(needed ? "checkout.deviceNeeded" : "checkout.devices")}</legend>
      {devices.map(({ model, name, price }, i) => (
        <SelectField
          key={model}
          name={deviceField(model)}
          label={name}
          hint={price > 0 ? t("checkout.each", { price: moneyText({ amount: price, currency }, locale) }) : t("packages.deviceFree")}
          defaultValue={typed(deviceField(model)) ?? (needed && i === 0 ? "1" : "0")}
        >
          {Array.from({ length: MOST_OF_A_DEVICE + 1 }, (_, count) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the count is what it is
            <option key={count} value={count}>
              {count === 0 ? t("checkout.noDevice") : number.format(count)}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
