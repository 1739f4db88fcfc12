import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { PriceLines } from "../order/price-lines.tsx";
import { Price } from "../package/price.tsx";
import { useEntitlementText } from "../package/use-entitlement-text.ts";

interface Props {
  offer: OfferedPackage;
  quote: OrderQuote;
  method: PaymentMethod;
  /** A new quote is being loaded. */
  pending: boolean;
}

/**
 * Date and amount of the next charge, how often it is repeated, and from when the regular price
 * applies.
 */
function Renewal({
  offer,
  quote: { nextCharge, regularPrice, currency, trialDays },
}: Pick<Props, "offer" | "quote">) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const { interval, intervalCount, introductoryPeriods } = offer;
  const priceOf = (amount: number) => formatCurrency({ amount, currency }, locale);
  const laterPrice =
    regularPrice &&
    (regularPrice.at
      ? t("checkout.regularPrice", {
          price: priceOf(regularPrice.amount),
          date: formatDay(regularPrice.at, locale, zone),
        })
      : t("checkout.regularPriceAfter", {
          price: priceOf(regularPrice.amount),
          count: introductoryPeriods,
        }));
  if (!nextCharge)
    return laterPrice
      ? `${t("checkout.renewsUntilCancelled")} ${laterPrice}`
      : t("checkout.renews");
  const price = priceOf(nextCharge.amount);
  return (
    <span suppressHydrationWarning>
      {t(trialDays > 0 ? "checkout.firstCharge" : "checkout.nextCharge", {
        price,
        date: formatDay(nextCharge.at, locale, zone),
      })}{" "}
      {t(`checkout.renewsEvery.${interval}`, { count: intervalCount })}
      {laterPrice && nextCharge.at !== regularPrice.at && ` ${laterPrice}`}
    </span>
  );
}

/** Order summary: the package, the price now and the terms of its renewal. */
export function Summary({ offer, quote, method, pending }: Props) {
  const t = useMessages();
  const entitlementText = useEntitlementText();
  const { name, interval, features, entitlements } = offer;
  const renews = method === "card" && interval !== "once";
  return (
    <section
      aria-labelledby="order-summary"
      aria-busy={pending}
      className="grid gap-4 border border-line bg-wash p-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="order-summary" className="text-24">
        {name}
      </h2>
      <Price offer={offer} />
      <ul className="list-disc ps-5 text-15">
        {(features.length
          ? features
          : entitlements.map((entitlement) => entitlementText(offer, entitlement))
        ).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={`border-t border-line pt-4 ${pending ? "opacity-60" : ""}`}>
        <PriceLines priced={quote} />
      </div>
      <p className="text-15 text-quiet">
        {quote.trialUsed && `${t("checkout.trialUsed")} `}
        {quote.trialDays > 0 && `${t("checkout.trial", { count: quote.trialDays })} `}
        {renews ? <Renewal offer={offer} quote={quote} /> : t("checkout.once")}
      </p>
    </section>
  );
}
