import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { StateMark } from "../../frame/list/state-mark.tsx";

const TONES = { pending: "waiting", active: "good", pastDue: "bad", cancelled: "waiting", expired: "off" } as const;

/** Where a subscription stands. */
export function MemberState({ state }: Pick<StaffSubscription, "state">) {
  const translate = useTranslate();
  return <StateMark tone={TONES[state]}>{translate(`resources.members.states.${state}`)}</StateMark>;
}
