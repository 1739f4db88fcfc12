import { formatCurrency, type Money as MoneyAmount } from "@masthead/contract/commerce/money.ts";
import { useLocale } from "../../platform/locale.ts";

/**
 * Localized amount of money. `wraps` allows a line break between the number and the currency, for
 * large text.
 */
export function Money({
  amount,
  currency,
  className = "",
  wraps = false,
}: MoneyAmount & { className?: string; wraps?: boolean }) {
  const text = formatCurrency({ amount, currency }, useLocale());
  // Browsers and the server may format a currency differently.
  return (
    <bdi
      className={`${wraps ? "" : "whitespace-nowrap"} tabular-nums ${className}`}
      suppressHydrationWarning
    >
      {wraps ? text.replaceAll("\u00a0", " ") : text}
    </bdi>
  );
}
