import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";

const TONES = { draft: "off", review: "waiting", ready: "waiting", approved: "good" } as const;

/** State of the working edition of an article, as text with a coloured dot. */
export function EditionStateLabel({ state }: { state: EditionState }) {
  const translate = useTranslate();
  return <StateBadge tone={TONES[state]}>{translate(`article.edition.state.${state}`)}</StateBadge>;
}
