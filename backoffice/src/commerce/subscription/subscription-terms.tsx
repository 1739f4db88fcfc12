import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { MoneyText } from "../../platform/list/money-field.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";

/** What follows the current period: renewal, payment retry or end. */
export function NextStep({ subscription }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  const { state, periodEnd, price, currency, cancelAtPeriodEnd, nextAttemptAt } = subscription;
  const message = (key: string) => translate(`resources.members.next.${key}`);
  if (state === "pending") return message("pending");
  if (state === "pastDue" && nextAttemptAt)
    return (
      <>
        {message("again")} <RelativeTime at={nextAttemptAt} />
      </>
    );
  const renews = state === "active" && !cancelAtPeriodEnd && price !== null && currency !== null;
  return (
    <>
      {message(state === "expired" ? "ended" : renews ? "renews" : "ends")} <RelativeTime at={periodEnd} />
      {renews && (
        <>
          {" · "}
          <MoneyText amount={price} currency={currency} />
        </>
      )}
    </>
  );
}

/** Payment card of a subscription, or that it was granted or has no card. */
export function PaymentCard({ subscription: { card, granted, orderId } }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  if (card) return <bdi dir="ltr">{`${card.brand} •••• ${card.last4}`}</bdi>;
  return translate(`resources.members.${granted !== null && orderId === null ? "given" : "noCard"}`);
}
