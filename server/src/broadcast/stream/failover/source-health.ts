/** Reason why a source counts as failed; stale: its playlist has no new segments. */
export type SourceProblem = "unreachable" | "stale";

/** Result of one request for the playlist of a source. */
export type Observation = { ok: true; lastSequence: number; targetSeconds: number } | { ok: false };

/** What is known of a source from its last observations. Times are in milliseconds since 1970. */
export interface SourceHealth {
  state: "unknown" | "good" | "failed";
  problem: SourceProblem | null;
  /** Time since which the state is as it is. */
  since: number;
  observedAt: number;
  /** Failed requests in a row. */
  failures: number;
  failedAt: number | null;
  lastSequence: number | null;
  /** Time at which the playlist last had a new segment. */
  advancedAt: number | null;
}

/** Failed requests in a row after which a source has failed. */
const MAX_FAILURES = 3;
/** Failures that are closer together are one: many viewers notice it. */
const SAME_FAILURE_MS = 700;
/** Failures that are further apart are not in a row. */
const FORGET_FAILURES_MS = 30_000;

/**
 * Time without a new segment after which a playlist is stale. A server publishes one within 1.5
 * target durations (RFC 8216 section 6.2.1), and players have three of them loaded.
 */
export const staleAfterMs = (targetSeconds: number): number => (2 * targetSeconds + 1) * 1000;

export const unknownHealth = (now: number): SourceHealth => ({
  state: "unknown",
  problem: null,
  since: now,
  observedAt: now,
  failures: 0,
  failedAt: null,
  lastSequence: null,
  advancedAt: null,
});

/** Returns the health of a source after one more observation. */
export function nextHealth(
  health: SourceHealth,
  observation: Observation,
  now: number,
): SourceHealth {
  if (!observation.ok) {
    const { failedAt } = health;
    if (health.failures > 0 && failedAt !== null && now - failedAt < SAME_FAILURE_MS) return health;
    const failures = now - health.observedAt > FORGET_FAILURES_MS ? 1 : health.failures + 1;
    const seen = { ...health, failures, failedAt: now, observedAt: now };
    return failures < MAX_FAILURES ? seen : inState(seen, "failed", "unreachable", now);
  }
  const { lastSequence, targetSeconds } = observation;
  const seen = { ...health, failures: 0, observedAt: now, lastSequence };
  // One playlist does not show whether the stream is live: only the next one does.
  if (health.lastSequence === null) return { ...seen, advancedAt: now };
  if (lastSequence !== health.lastSequence)
    return inState({ ...seen, advancedAt: now }, "good", null, now);
  return now - (health.advancedAt ?? now) > staleAfterMs(targetSeconds)
    ? inState(seen, "failed", "stale", now)
    : seen;
}

const inState = (
  health: SourceHealth,
  state: SourceHealth["state"],
  problem: SourceProblem | null,
  now: number,
): SourceHealth => ({
  ...health,
  state,
  problem: health.state === state && state === "failed" ? health.problem : problem,
  since: health.state === state ? health.since : now,
});

/** Returns the health of a source that was found to have failed, without further requests. */
export const failedHealth = (health: SourceHealth, now: number): SourceHealth =>
  inState(
    { ...health, failures: MAX_FAILURES, failedAt: now, observedAt: now },
    "failed",
    "unreachable",
    now,
  );
