import type { OrderState as State } from "@masthead/contract/commerce/order.ts";
import { useTranslate } from "react-admin";
import { StateMark } from "../../frame/list/columns.tsx";

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

/** Where an order stands; what somebody has to do something about stands out. */
export function OrderState({ state }: { state: State }) {
  const translate = useTranslate();
  return <StateMark tone={TONES[state]}>{translate(`resources.orders.states.${state}`)}</StateMark>;
}
