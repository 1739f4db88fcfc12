import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import type { ResultState as State } from "@masthead/contract/newsroom/result/result-terms.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useResultMessages } from "../result-messages.ts";

const TONES = {
  draft: "off",
  embargoed: "waiting",
  published: "good",
  withdrawn: "off",
} as const satisfies Record<State, string>;

/** State of a result, and when its embargo ends. */
export function ResultState({
  result: { state, embargoUntil },
}: {
  result: Pick<StaffResult, "state" | "embargoUntil">;
}) {
  const message = useResultMessages();
  return (
    <StateBadge tone={TONES[state]}>
      {message(`state.${state}`)}
      {embargoUntil && <RelativeTime at={embargoUntil} />}
    </StateBadge>
  );
}
