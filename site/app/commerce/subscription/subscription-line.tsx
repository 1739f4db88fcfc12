import { formatCurrency, type Money } from "@masthead/contract/commerce/money.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import "../../audience/messages.ts";
import "../messages.ts";

/** Colour of the dot next to a state. The state is also written out. */
const DOT_COLOURS = {
  active: "bg-mint",
  pastDue: "bg-orange",
  pending: "bg-cyan",
  cancelled: "bg-quiet",
  expired: "bg-quiet",
};

/** Status of a subscription in one or two lines; a notice if there is none. */
export function SubscriptionLine({ subscription }: { subscription: OwnSubscription | null }) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  if (!subscription) return <p>{t("subscription.none")}</p>;
  const { state, periodEnd, open, price, regularPrice, currency, nextAttemptAt } = subscription;
  const periodState = state === "cancelled" && !open ? "expired" : state;
  const amount: Money | null =
    price !== null && currency !== null ? { amount: price, currency } : null;
  const date = formatDay(periodEnd, locale, zone);
  const periodText =
    state === "active" && amount
      ? t("subscriptions.renewsOn", { date, price: formatCurrency(amount, locale) })
      : state === "active"
        ? t("subscriptions.endsOn", { date })
        : t(`subscription.until.${periodState}`, { date });
  const laterPrice: Money | null =
    state === "active" && regularPrice && regularPrice.at !== periodEnd && currency !== null
      ? { amount: regularPrice.amount, currency }
      : null;
  return (
    <div>
      <p className="flex items-center gap-2.5 font-semibold">
        <span className={`mark size-2.5 shrink-0 rounded-full ${DOT_COLOURS[state]}`} aria-hidden />
        {t(`subscription.state.${state}`)}
      </p>
      <p className="mt-1 text-15 text-quiet" suppressHydrationWarning>
        {periodText}
        {regularPrice &&
          laterPrice &&
          ` ${t("subscriptions.regularPrice", { date: formatDay(regularPrice.at, locale, zone), price: formatCurrency(laterPrice, locale) })}`}
        {state === "pastDue" &&
          nextAttemptAt &&
          ` ${t("subscriptions.nextAttempt", { date: formatDay(nextAttemptAt, locale, zone) })}`}
      </p>
    </div>
  );
}
