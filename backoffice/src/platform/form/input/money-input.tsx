import {
  CURRENCY_EXPONENTS,
  type Currency,
  MAX_AMOUNT,
} from "@masthead/contract/commerce/money.ts";
import { useWatch } from "react-hook-form";
import { useStation } from "../../time/station.ts";
import { DecimalInput, type DecimalInputProps } from "./decimal-input.tsx";

interface MoneyInputProps extends Omit<DecimalInputProps, "exponent" | "unit" | "max"> {
  /** By default the `currency` field of the form, else the currency of the station. */
  currency?: Currency;
}

/** Input for an amount, stored in minor units of its currency. */
export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  const station = useStation();
  const formCurrency: Currency | null | undefined = useWatch({ name: "currency" });
  const unit = currency ?? formCurrency ?? station.currency;
  return (
    <DecimalInput {...rest} exponent={CURRENCY_EXPONENTS[unit]} unit={unit} max={MAX_AMOUNT} />
  );
}
