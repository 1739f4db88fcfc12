import { moneyText, type Money as Sum } from "@masthead/contract/commerce/money.ts";
import { useLocale } from "../../system/locale.ts";

/** A sum as readers write it. */
export function Money({ amount, currency, className = "" }: Sum & { className?: string }) {
  // Browsers and the server may write a currency differently.
  return (
    <bdi className={`whitespace-nowrap tabular-nums ${className}`} suppressHydrationWarning>
      {moneyText({ amount, currency }, useLocale())}
    </bdi>
  );
}
