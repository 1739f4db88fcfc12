import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { useMessages } from "../../platform/messages.ts";
import { Money } from "../order/money.tsx";

type PriceFields = Pick<OfferedPackage, "price" | "listPrice" | "currency" | "interval" | "intervalCount">;

/** Price of a package per period, with its regular price if that is higher. */
export function Price({ offer, large = false }: { offer: PriceFields; large?: boolean }) {
  const t = useMessages();
  const { price, listPrice, currency, interval, intervalCount } = offer;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {listPrice !== null && listPrice > price && (
        <s className="text-quiet">
          <span className="sr-only">{t("packages.insteadOf")} </span>
          <Money amount={listPrice} currency={currency} />
        </s>
      )}
      <Money amount={price} currency={currency} wraps={large} className={`font-bold ${large ? "text-30" : "text-17"}`} />
      <span className="text-15 text-quiet">{t(`packages.per.${interval}`, { count: intervalCount })}</span>
    </p>
  );
}
