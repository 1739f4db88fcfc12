import { moneyText } from "@masthead/contract/commerce/money.ts";
import { MOST_OF_A_DEVICE } from "@masthead/contract/commerce/package.ts";
import { SelectInput, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { useDeskLocale } from "../../../frame/locale.ts";
import { devicesOf, type Offer } from "./use-offer.ts";

/** How many of each device go with a package; of those that need one, at least one. */
export function DevicesChosen({ offer }: { offer: Offer }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const quantities: (number | string)[] = useWatch({ name: "quantities" }) ?? [];
  const numbers = new Intl.NumberFormat(locale);
  const choices = Array.from({ length: MOST_OF_A_DEVICE + 1 }, (_, id) => ({ id, name: numbers.format(id) }));
  const missing = offer.deviceRequired && devicesOf(offer, quantities).length === 0;
  const validate = () => (missing ? "resources.orders.sell.needsDevice" : undefined);
  return offer.devices.map(({ model, name, price }, place) => (
    <SelectInput
      key={model}
      source={`quantities.${place}`}
      label={`\u2068${name}\u2069 · \u2068${moneyText({ amount: price, currency: offer.currency }, locale)}\u2069`}
      choices={choices}
      defaultValue={0}
      validate={validate}
      translateChoice={false}
      helperText={place === 0 && offer.deviceRequired ? translate("resources.orders.sell.needsDevice") : false}
    />
  ));
}
