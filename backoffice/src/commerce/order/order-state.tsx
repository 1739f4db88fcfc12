import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import type { OrderState as State } from "@masthead/contract/commerce/states.ts";
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

/** State badge of an order. States that require action stand out. */
export function OrderState({ order: { state, waitsForConfirmation } }: { order: Pick<StaffOrder, "state" | "waitsForConfirmation"> }) {
  const translate = useTranslate();
  const messageKey = waitsForConfirmation ? "waitsForConfirmation" : state;
  return <StateBadge tone={TONES[state]}>{translate(`resources.orders.states.${messageKey}`)}</StateBadge>;
}
