import type {
  ChannelSourceName,
  RETURN_MODES,
} from "@masthead/contract/broadcast/channel-source.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import type { SourceHealth } from "./source-health.ts";

/** State of the source on air, as far as it decides the next switch. */
export interface SourceState {
  onAir: ChannelSourceName;
  /** Chosen by staff. */
  held: boolean;
  /** Times of the last failures of the first source, in milliseconds since 1970. */
  failures: readonly number[];
}

interface SourceSettings {
  hasSecond: boolean;
  hasSlate: boolean;
  returnMode: (typeof RETURN_MODES)[number];
  returnSeconds: number;
}

export interface SourceFacts {
  health: Record<"first" | "second", SourceHealth>;
  settings: SourceSettings;
}

/** Longest time for which the first source must be stable, however often it failed. */
const MAX_RETURN_MS = 30 * MINUTE;
/** Time for which a source must play before it replaces the slate. */
const SLATE_RETURN_MS = 3000;
/** Failures of the first source within an hour after which it is as slow to replace the slate. */
const FLAPPING_FAILURES = 3;

const recentFailures = ({ failures }: Pick<SourceState, "failures">, now: number) =>
  failures.filter((at) => now - at < HOUR);

/** Returns the failures to remember after one more. */
export const withFailure = (state: Pick<SourceState, "failures">, now: number): number[] =>
  [...recentFailures(state, now), now].slice(-20);

/**
 * Returns for how long the first source must be stable before the channel returns to it. Doubles
 * with each further failure within an hour, so that a flapping source does not flap on air.
 */
export function returnAfterMs(
  state: Pick<SourceState, "failures">,
  { returnSeconds }: Pick<SourceSettings, "returnSeconds">,
  now: number,
): number {
  const doublings = Math.max(0, recentFailures(state, now).length - 1);
  return Math.min(
    Math.max(MAX_RETURN_MS, returnSeconds * 1000),
    returnSeconds * 1000 * 2 ** doublings,
  );
}

/** Returns the source to switch to; null if the one on air stays. */
export function decideSource(
  state: SourceState,
  facts: SourceFacts,
  now: number,
): ChannelSourceName | null {
  const next = { first: afterFirst, second: afterSecond, slate: afterSlate }[state.onAir];
  return next(state, facts, now);
}

type Decision = typeof decideSource;

const hasFailed = ({ health }: SourceFacts, source: "first" | "second") =>
  health[source].state === "failed";

const isStable = (
  { health }: SourceFacts,
  source: "first" | "second",
  { ms, now }: { ms: number; now: number },
) => health[source].state === "good" && now - health[source].since >= ms;

const afterFirst: Decision = (_state, facts) => {
  const { hasSecond, hasSlate } = facts.settings;
  if (!hasFailed(facts, "first")) return null;
  if (hasSecond && !hasFailed(facts, "second")) return "second";
  return hasSlate ? "slate" : null;
};

const afterSecond: Decision = (state, facts, now) => {
  const { hasSecond, hasSlate, returnMode } = facts.settings;
  if (!hasSecond) return "first";
  if (hasFailed(facts, "second")) {
    if (!hasFailed(facts, "first")) return "first";
    return hasSlate ? "slate" : null;
  }
  if (state.held || returnMode === "manual") return null;
  const ms = returnAfterMs(state, facts.settings, now);
  return isStable(facts, "first", { ms, now }) ? "first" : null;
};

const afterSlate: Decision = (state, facts, now) => {
  const { hasSecond, hasSlate } = facts.settings;
  if (!hasSlate) return "first";
  const flaps = recentFailures(state, now).length >= FLAPPING_FAILURES;
  const ms = flaps ? returnAfterMs(state, facts.settings, now) : SLATE_RETURN_MS;
  if (isStable(facts, "first", { ms, now })) return "first";
  return hasSecond && isStable(facts, "second", { ms: SLATE_RETURN_MS, now }) ? "second" : null;
};
