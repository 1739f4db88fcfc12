import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";

const TONES = {
  pending: "waiting",
  active: "good",
  pastDue: "bad",
  cancelled: "waiting",
  expired: "off",
} as const;

export function SubscriptionStateBadge({ state }: Pick<StaffSubscription, "state">) {
  const translate = useTranslate();
  return (
    <StateBadge tone={TONES[state]}>{translate(`resources.members.states.${state}`)}</StateBadge>
  );
}
