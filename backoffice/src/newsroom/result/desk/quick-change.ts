import type { MatchContent, MatchEvent } from "@masthead/contract/newsroom/result/result.ts";
import {
  type MatchPhase,
  type MatchSide,
  RESULT_LIMITS,
} from "@masthead/contract/newsroom/result/result-terms.ts";

const NONE = { home: 0, away: 0 };

const clamp = (value: number) => Math.min(RESULT_LIMITS.score, Math.max(0, value));

/** Adds to the score of a side, or takes from it. */
export function withScore(match: MatchContent, side: MatchSide, by: number): MatchContent {
  const score = match.score ?? NONE;
  return { ...match, score: { ...score, [side]: clamp(score[side] + by) } };
}

/** Adds to the penalty shoot-out of a side, or takes from it. */
export function withPenalty(match: MatchContent, side: MatchSide, by: number): MatchContent {
  const shootout = match.shootout ?? NONE;
  return { ...match, shootout: { ...shootout, [side]: clamp(shootout[side] + by) } };
}

/** Sets the phase. A match that went to extra time has done so also in its later phases. */
export const withPhase = (match: MatchContent, phase: MatchPhase): MatchContent => ({
  ...match,
  phase,
  extraTime: match.extraTime || match.phase === "extraTime" || phase === "extraTime",
});

export const withMinute = (match: MatchContent, minute: number | null): MatchContent => ({
  ...match,
  minute: minute === null ? null : Math.min(RESULT_LIMITS.minute, Math.max(1, minute)),
});

/** Adds an event behind the others. */
export const withEvent = (match: MatchContent, event: MatchEvent): MatchContent => ({
  ...match,
  events: [...match.events, event],
});

/** Phases in which the score of a match can change. */
export const isPlayed = ({ phase }: Pick<MatchContent, "phase">): boolean =>
  phase !== "scheduled" && phase !== "postponed";

/** Phases with a minute. */
export const hasMinute = ({ phase }: Pick<MatchContent, "phase">): boolean =>
  phase === "inPlay" || phase === "extraTime";
