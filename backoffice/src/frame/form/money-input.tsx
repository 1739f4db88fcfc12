import { CURRENCY_EXPONENTS, type Currency, MOST_MONEY } from "@masthead/contract/commerce/money.ts";
import { useWatch } from "react-hook-form";
import { useStation } from "../station.ts";
import { DecimalInput, type DecimalInputProps } from "./decimal-input.tsx";

interface MoneyInputProps extends Omit<DecimalInputProps, "exponent" | "unit" | "most"> {
  /** By default that of the form's field `currency`, or else the station's. */
  currency?: Currency;
}

/** A sum, kept in the smallest unit of its currency. */
export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  const station = useStation();
  const chosen: Currency | null | undefined = useWatch({ name: "currency" });
  const unit = currency ?? chosen ?? station.currency;
  return <DecimalInput {...rest} exponent={CURRENCY_EXPONENTS[unit]} unit={unit} most={MOST_MONEY} />;
}
