import type { OrderState as State } from "@masthead/contract/commerce/order.ts";
import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { useTranslate } from "react-admin";
import { StateMark } from "../../frame/list/state-mark.tsx";

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

/** State of an order; what somebody has to do something about stands out. */
export function OrderState({ order: { state, waitsForConfirmation } }: { order: Pick<StaffOrder, "state" | "waitsForConfirmation"> }) {
  const translate = useTranslate();
  const word = waitsForConfirmation ? "waitsForConfirmation" : state;
  return <StateMark tone={TONES[state]}>{translate(`resources.orders.states.${word}`)}</StateMark>;
}
