import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { MoneyText } from "../../platform/list/money-text.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";

/** Returns the next step after the current period: renewal, payment retry or end. */
export function nextStepOf(
  subscription: StaffSubscription,
): "pending" | "again" | "ended" | "renews" | "ends" {
  const { state, price, currency, cancelAtPeriodEnd, nextAttemptAt } = subscription;
  if (state === "pending") return "pending";
  if (state === "pastDue" && nextAttemptAt) return "again";
  if (state === "expired") return "ended";
  return state === "active" && !cancelAtPeriodEnd && price !== null && currency !== null
    ? "renews"
    : "ends";
}

/** Next step after the current period, with its date. */
export function NextStep({ subscription }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  const { periodEnd, price, regularPrice, currency, nextAttemptAt } = subscription;
  const step = nextStepOf(subscription);
  const text = translate(`resources.members.next.${step}`);
  if (step === "pending") return text;
  return (
    <>
      {text} <RelativeTime at={step === "again" ? nextAttemptAt : periodEnd} />
      {step === "renews" && price !== null && currency !== null && (
        <>
          {" · "}
          <MoneyText amount={price} currency={currency} />
        </>
      )}
      {step === "renews" && regularPrice && currency !== null && regularPrice.at !== periodEnd && (
        <>
          {" · "}
          {translate("resources.members.next.regularPrice")} <RelativeTime at={regularPrice.at} />
          {" · "}
          <MoneyText amount={regularPrice.amount} currency={currency} />
        </>
      )}
    </>
  );
}

/** Payment card of a subscription, or that it was granted or has no card. */
export function PaymentCard({ subscription }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  const text = paymentCardText(subscription, translate);
  return subscription.card ? <bdi dir="ltr">{text}</bdi> : text;
}

/** Returns the text of `PaymentCard`. */
export function paymentCardText(
  { card, granted, orderId }: StaffSubscription,
  translate: (key: string) => string,
): string {
  if (card) return `${card.brand} •••• ${card.last4}`;
  return translate(
    `resources.members.${granted !== null && orderId === null ? "given" : "noCard"}`,
  );
}
