import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";

const TONES = { draft: "off", review: "waiting", ready: "waiting", approved: "good" } as const;

/** State of the pending version of an article, as text with a coloured dot. */
export function PendingVersionStateLabel({ state }: { state: PendingVersionState }) {
  const translate = useTranslate();
  return (
    <StateBadge tone={TONES[state]}>
      {translate(`article.pendingVersion.state.${state}`)}
    </StateBadge>
  );
}
