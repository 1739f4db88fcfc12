import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { formatFullDay, formatMonth, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { useReaderTimeZone } from "../../ui/reader-time.tsx";
import { type Condition, conditionOf, type Statement } from "./subscription-statements.ts";
import "../messages.ts";

/** Colour of the dot next to a condition, which is also written out. */
const DOT_COLOURS: Record<Condition, string> = {
  waiting: "bg-cyan",
  trial: "bg-mint",
  renewing: "bg-mint",
  ending: "bg-quiet",
  pastDue: "bg-orange",
  ended: "bg-quiet",
};

/** Condition of a subscription in one or two words. */
export function SubscriptionState({
  subscription,
  isTrial,
}: {
  subscription: OwnSubscription;
  isTrial: boolean;
}) {
  const t = useMessages();
  const condition = conditionOf(subscription, isTrial);
  return (
    <p className="mt-2 flex items-center gap-2.5 font-semibold">
      <span
        className={`mark size-2.5 shrink-0 rounded-full ${DOT_COLOURS[condition]}`}
        aria-hidden
      />
      {t(`owned.condition.${condition}`)}
    </p>
  );
}

/** Statements about a subscription as sentences. Dates are in the reader's time zone. */
export function Sentences({
  subscription,
  statements,
  className = "",
}: {
  subscription: OwnSubscription;
  statements: Statement[];
  className?: string;
}) {
  return statements.map((statement) => (
    <p
      key={statement.key}
      className={`mt-1 ${className} ${statement.isWarning ? "edged border-s-4 border-orange bg-wash px-3 py-2 font-semibold" : ""}`}
      suppressHydrationWarning
    >
      <Sentence subscription={subscription} statement={statement} />
    </p>
  ));
}

function Sentence({
  subscription: { card, interval, intervalCount },
  statement: { key, date, price, month },
}: {
  subscription: OwnSubscription;
  statement: Statement;
}) {
  const t = useMessages();
  const locale = useLocale();
  const stationZone = useTimeZone();
  const readerZone = useReaderTimeZone(date ?? EPOCH);
  const text = t(`owned.${key}`, {
    ...(date && { date: formatFullDay(date, locale, readerZone ?? stationZone) }),
    ...(price && {
      price: formatCurrency(price, locale),
      interval: t(`packages.per.${interval}`, { count: intervalCount }),
    }),
    ...(month && { month: formatMonth(month, locale) }),
  });
  if (key !== "payment.card" || !card) return text;
  return (
    <>
      {text} <bdi className="capitalize">{card.brand}</bdi> <bdi dir="ltr">•••• {card.last4}</bdi>
    </>
  );
}

/** For statements without a date. */
const EPOCH = new Date(0).toISOString();
