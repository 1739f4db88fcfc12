import { type Money, moneyText } from "@masthead/contract/commerce/money.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { dayOnly, useTimeZone } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import "../../audience/words.ts";
import "../words.ts";

/** The colour of the dot beside a state; the word says it as well. */
const DOT = { active: "bg-mint", pastDue: "bg-orange", pending: "bg-cyan", cancelled: "bg-quiet", expired: "bg-quiet" };

/** How a subscription stands, in a line or two; without one, that there is none. */
export function SubscriptionLine({ subscription }: { subscription: OwnSubscription | null }) {
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  if (!subscription) return <p>{t("subscription.none")}</p>;
  const { state, periodEnd, open, price, currency, nextAttemptAt } = subscription;
  const ended = state === "cancelled" && !open ? "expired" : state;
  const sum: Money | null = price !== null && currency !== null ? { amount: price, currency } : null;
  const date = dayOnly(periodEnd, locale, zone);
  const told =
    state === "active" && sum
      ? t("subscriptions.renewsOn", { date, price: moneyText(sum, locale) })
      : state === "active"
        ? t("subscriptions.endsOn", { date })
        : t(`subscription.until.${ended}`, { date });
  return (
    <div>
      <p className="flex items-center gap-2.5 font-semibold">
        <span className={`mark size-2.5 shrink-0 rounded-full ${DOT[state]}`} aria-hidden />
        {t(`subscription.state.${state}`)}
      </p>
      <p className="mt-1 text-15 text-quiet" suppressHydrationWarning>
        {told}
        {state === "pastDue" && nextAttemptAt && ` ${t("subscriptions.nextAttempt", { date: dayOnly(nextAttemptAt, locale, zone) })}`}
      </p>
    </div>
  );
}
