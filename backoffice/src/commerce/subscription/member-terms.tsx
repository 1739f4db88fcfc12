import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { MoneyText } from "../../frame/list/money-field.tsx";
import { Moment } from "../../frame/moment.tsx";

/** What comes when the period is over: it is renewed, it ends, or it has ended. */
export function WhatNext({ subscription }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  const { state, periodEnd, price, currency, cancelAtPeriodEnd, nextAttemptAt } = subscription;
  const words = (key: string) => translate(`resources.members.next.${key}`);
  if (state === "pending") return words("pending");
  if (state === "pastDue" && nextAttemptAt)
    return (
      <>
        {words("again")} <Moment at={nextAttemptAt} />
      </>
    );
  const renews = state === "active" && !cancelAtPeriodEnd && price !== null && currency !== null;
  return (
    <>
      {words(state === "expired" ? "ended" : renews ? "renews" : "ends")} <Moment at={periodEnd} />
      {renews && (
        <>
          {" · "}
          <MoneyText amount={price} currency={currency} />
        </>
      )}
    </>
  );
}

/** The card that renews it, or that it was given, or that there is none. */
export function PaidBy({ subscription: { card, granted, orderId } }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  if (card) return <bdi dir="ltr">{`${card.brand} •••• ${card.last4}`}</bdi>;
  return translate(`resources.members.${granted !== null && orderId === null ? "given" : "noCard"}`);
}
