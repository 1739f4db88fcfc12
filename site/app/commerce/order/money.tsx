import { moneyText, type Money as Sum } from "@masthead/contract/commerce/money.ts";
import { useLocale } from "../../system/locale.ts";

/** A sum as readers write it. `wraps`: large text may break between the number and its currency. */
export function Money({ amount, currency, className = "", wraps = false }: Sum & { className?: string; wraps?: boolean }) {
  const text = moneyText({ amount, currency }, useLocale());
  // Browsers and the server may write a currency differently.
  return (
    <bdi className={`${wraps ? "" : "whitespace-nowrap"} tabular-nums ${className}`} suppressHydrationWarning>
      {wraps ? text.replaceAll("\u00a0", " ") : text}
    </bdi>
  );
}
