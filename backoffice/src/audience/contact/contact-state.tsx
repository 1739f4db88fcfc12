import type { ContactState as State } from "@masthead/contract/audience/contact.ts";
import { useRecordContext, useTranslate } from "react-admin";
import { StateMark } from "../../frame/list/state-mark.tsx";

const TONES = { new: "urgent", read: "waiting", answered: "good" } as const;

/** Where the message around stands. */
export function ContactState() {
  const state = useRecordContext<{ id: number; state: State }>()?.state;
  const translate = useTranslate();
  return state ? <StateMark tone={TONES[state]}>{translate(`resources.contact.states.${state}`)}</StateMark> : null;
}
