import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Money } from "./money.tsx";

type PricedOrder = Pick<OrderQuote, "lines" | "currency" | "net" | "tax" | "taxRate" | "total">;

/** Lines of an order with net amount, tax and total. */
export function PriceLines({
  priced,
  refunded = 0,
  chargedBack = 0,
}: {
  priced: PricedOrder;
  refunded?: number;
  chargedBack?: number;
}) {
  const t = useMessages();
  const locale = useLocale();
  const { lines, currency, net, tax, taxRate, total } = priced;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 [&_dd]:text-end">
      {lines.map(({ kind, name, model, quantity, sum: amount }) => (
        <div key={`${kind} ${model}`} className="contents">
          <dt className="min-w-0 wrap-anywhere">
            {localized(name, locale)}
            {quantity > 1 && <span className="text-quiet"> {t("order.times", { quantity })}</span>}
          </dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="col-span-2 mt-1 grid grid-cols-subgrid border-t border-line pt-3 text-15 text-quiet">
        <dt>{t("order.net")}</dt>
        <dd>
          <Money amount={net} currency={currency} />
        </dd>
      </div>
      <div className="col-span-2 -mt-1 grid grid-cols-subgrid text-15 text-quiet">
        <dt>
          {t("order.tax", {
            percent: numberFormat(locale, { maximumFractionDigits: 2 }).format(taxRate / 100),
          })}
        </dt>
        <dd>
          <Money amount={tax} currency={currency} />
        </dd>
      </div>
      <div className="col-span-2 grid grid-cols-subgrid border-t border-ink pt-3 text-20 font-bold">
        <dt>{t("order.total")}</dt>
        <dd>
          <Money amount={total} currency={currency} />
        </dd>
      </div>
      {refunded > 0 && (
        <div className="contents">
          <dt>{t("order.refunded")}</dt>
          <dd>
            <Money amount={refunded} currency={currency} />
          </dd>
        </div>
      )}
      {chargedBack > 0 && (
        <div className="contents">
          <dt>{t("order.chargedBack")}</dt>
          <dd>
            <Money amount={chargedBack} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}
