import { formatCurrency, type Money } from "@masthead/contract/commerce/money.ts";
import { useUiLocale } from "../messages/locale.ts";

/** Amount of money in the format of the UI language. */
export function MoneyText({ amount, currency }: Money) {
  const locale = useUiLocale();
  return (
    <bdi style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
      {formatCurrency({ amount, currency }, locale)}
    </bdi>
  );
}
