import type { ContactState as State } from "@masthead/contract/audience/contact.ts";
import { useRecordContext, useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";

const TONES = { new: "urgent", read: "waiting", answered: "good" } as const;

/** State badge of the current message. */
export function ContactState() {
  const state = useRecordContext<{ id: number; state: State }>()?.state;
  const translate = useTranslate();
  return state ? (
    <StateBadge tone={TONES[state]}>{translate(`resources.contact.states.${state}`)}</StateBadge>
  ) : null;
}
