import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Money } from "../order/money.tsx";

type PriceFields = Pick<
  OfferedPackage,
  "price" | "listPrice" | "introductoryPeriods" | "currency" | "interval" | "intervalCount"
>;

/** Price of a package per period, with its regular price if that is higher or applies later. */
export function Price({ offer, large = false }: { offer: PriceFields; large?: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  const { price, listPrice, introductoryPeriods, currency, interval, intervalCount } = offer;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {listPrice !== null && listPrice > price && (
        <s className="text-quiet">
          <span className="sr-only">{t("packages.insteadOf")} </span>
          <Money amount={listPrice} currency={currency} />
        </s>
      )}
      <Money
        amount={price}
        currency={currency}
        wraps={large}
        className={`font-bold ${large ? "text-30" : "text-17"}`}
      />
      <span className="text-15 text-quiet">
        {t(`packages.per.${interval}`, { count: intervalCount })}
      </span>
      {interval !== "once" && introductoryPeriods > 0 && listPrice !== null && (
        <span className="basis-full text-15">
          {t(`packages.introductory.${interval}`, {
            count: introductoryPeriods * intervalCount,
            price: formatCurrency({ amount: listPrice, currency }, locale),
          })}
        </span>
      )}
    </p>
  );
}
