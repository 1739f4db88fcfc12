import type { ChannelSourceName } from "@masthead/contract/broadcast/channel-source.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { IncidentRow } from "./failover.store.ts";
import type { SourceProblem } from "./source-health.ts";

/** A failure this soon after an incident continues it: a flapping source is one incident. */
export const REOPEN_MS = 10 * MINUTE;

/** Switch of the source on air, as far as incidents depend on it. */
export interface SwitchFacts {
  from: ChannelSourceName;
  to: ChannelSourceName;
  /** Problem of the source that was on air; null: it was good, or the slate. */
  problem: SourceProblem | null;
  /** Time of its last new segment, or at which the slate went on air. */
  pictureUntil: number;
  byStaff: boolean;
}

type IncidentValues = Pick<
  IncidentRow,
  "source" | "problem" | "startedAt" | "endedAt" | "onAir" | "secondsWithoutPicture"
>;
type IncidentPlan =
  | { is: "insert"; values: IncidentValues }
  | { is: "update"; id: number; values: Partial<IncidentValues> }
  | null;

/** The worse of two sources: first, then second, then the slate. */
const ORDER: ChannelSourceName[] = ["first", "second", "slate"];
const worse = (a: ChannelSourceName, b: ChannelSourceName): ChannelSourceName =>
  ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;

/**
 * Decides what a switch does to the incidents of a channel.
 * @param open incident that has not ended
 * @param recent last one that ended less than `REOPEN_MS` ago
 */
export function planIncident(
  { from, to, problem, pictureUntil, byStaff }: SwitchFacts,
  { open, recent }: { open: IncidentRow | undefined; recent: IncidentRow | undefined },
  now: Date,
): IncidentPlan {
  const lost = Math.max(0, (now.getTime() - pictureUntil) / 1000);
  const endedAt = to === "first" ? now : null;
  if (open) {
    const gap = problem !== null || from === "slate" ? lost : 0;
    return {
      is: "update",
      id: open.id,
      values: {
        endedAt: byStaff && to !== "slate" ? now : endedAt,
        onAir: worse(open.onAir, to),
        secondsWithoutPicture: open.secondsWithoutPicture + gap,
      },
    };
  }
  if (problem === null || from === "slate" || byStaff) return null;
  if (recent)
    return {
      is: "update",
      id: recent.id,
      values: {
        endedAt,
        onAir: worse(recent.onAir, to),
        secondsWithoutPicture: recent.secondsWithoutPicture + lost,
      },
    };
  return {
    is: "insert",
    values: {
      source: from,
      problem,
      startedAt: new Date(pictureUntil),
      endedAt,
      onAir: to,
      secondsWithoutPicture: lost,
    },
  };
}

export type IncidentAlert = "started" | "slate" | "recovered";

/**
 * Returns the mail that is due for an incident: one at its beginning, one when both sources have
 * failed, and one at its end, once it can no longer continue.
 */
export function dueAlert(
  incident: Pick<
    IncidentRow,
    "endedAt" | "onAir" | "alertedAt" | "slateAlertedAt" | "recoveryAlertedAt" | "source"
  >,
  now: Date,
): IncidentAlert | null {
  const { endedAt, onAir, alertedAt, slateAlertedAt, recoveryAlertedAt } = incident;
  if (alertedAt === null) return onAir === "slate" ? "slate" : "started";
  if (endedAt === null && recoveryAlertedAt !== null)
    // It continued after its end had been reported.
    return now.getTime() - recoveryAlertedAt.getTime() >= REOPEN_MS ? "started" : null;
  if (endedAt === null) return onAir === "slate" && slateAlertedAt === null ? "slate" : null;
  if (recoveryAlertedAt !== null) return null;
  return now.getTime() - endedAt.getTime() >= MINUTE ? "recovered" : null;
}
