import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import type { DisputeState, OrderState as State } from "@masthead/contract/commerce/states.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";

const TONES = {
  created: "waiting",
  awaitingPayment: "waiting",
  awaitingCash: "urgent",
  paid: "urgent",
  fulfilled: "good",
  failed: "bad",
  cancelled: "off",
  expired: "off",
  refunding: "waiting",
  refunded: "off",
} as const satisfies Record<State, string>;

const DISPUTE_TONES = {
  inquiry: "urgent",
  needsResponse: "bad",
  underReview: "waiting",
  won: "good",
  lost: "bad",
  closed: "off",
} as const satisfies Record<DisputeState, string>;

export function DisputeBadge({ state }: { state: DisputeState }) {
  const translate = useTranslate();
  return (
    <StateBadge tone={DISPUTE_TONES[state]}>
      {translate(`resources.orders.dispute.states.${state}`)}
    </StateBadge>
  );
}

/**
 * State badge of an order. States that require action are highlighted, except for paid test orders.
 */
export function OrderState({
  order,
}: {
  order: Pick<StaffOrder, "state" | "waitsForConfirmation" | "test">;
}) {
  const translate = useTranslate();
  const { state, waitsForConfirmation, test } = order;
  if (test && (state === "paid" || state === "fulfilled"))
    return <StateBadge tone="off">{translate("resources.orders.testOrder.badge")}</StateBadge>;
  const messageKey = waitsForConfirmation ? "waitsForConfirmation" : state;
  return (
    <StateBadge tone={TONES[state]}>
      {translate(`resources.orders.states.${messageKey}`)}
    </StateBadge>
  );
}
