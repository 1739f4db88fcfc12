import { type Currency, formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { MAX_DEVICE_QUANTITY } from "@masthead/contract/commerce/package-terms.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { SelectField } from "../../audience/form/fields.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { deviceField } from "./checkout-choices.ts";

interface Props {
  devices: OfferedPackage["devices"];
  currency: Currency;
  required: boolean;
  submittedValue: (field: string) => string | undefined;
}

/**
 * Quantity of each device. If a device is required, one piece of the first model is preselected.
 */
export function DeviceFields({ devices, currency, required, submittedValue }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const number = numberFormat(locale);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-20 font-bold">
        {t(required ? "checkout.deviceNeeded" : "checkout.devices")}
      </legend>
      {devices.map(({ model, name, price }, index) => (
        <SelectField
          key={model}
          name={deviceField(model)}
          label={name}
          hint={
            price > 0
              ? t("checkout.each", { price: formatCurrency({ amount: price, currency }, locale) })
              : t("packages.deviceFree")
          }
          defaultValue={submittedValue(deviceField(model)) ?? (required && index === 0 ? "1" : "0")}
        >
          {Array.from({ length: MAX_DEVICE_QUANTITY + 1 }, (_, count) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the quantity
            <option key={count} value={count}>
              {count === 0 ? t("checkout.noDevice") : number.format(count)}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
