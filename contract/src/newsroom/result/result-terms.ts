/** Terms of results, without schemas, for the browser. */

export const RESULT_KINDS = ["match", "vote"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/**
 * States of a result. `embargoed`: readers see it from a time on. `withdrawn`: readers no longer see
 * it, or an editor discarded it.
 */
export const RESULT_STATES = ["draft", "embargoed", "published", "withdrawn"] as const;
export type ResultState = (typeof RESULT_STATES)[number];

/** Phases of a match. */
export const MATCH_PHASES = [
  "scheduled",
  "inPlay",
  "halfTime",
  "extraTime",
  "penalties",
  "fullTime",
  "postponed",
  "abandoned",
] as const;
export type MatchPhase = (typeof MATCH_PHASES)[number];

/** Phases of a vote count. */
export const VOTE_PHASES = ["scheduled", "counting", "final", "annulled"] as const;
export type VotePhase = (typeof VOTE_PHASES)[number];

/** Phases in which no more updates are expected: open pages do not poll. */
const CLOSED_PHASES: readonly (MatchPhase | VotePhase)[] = [
  "fullTime",
  "postponed",
  "abandoned",
  "final",
  "annulled",
];
export const isClosedPhase = (phase: MatchPhase | VotePhase): boolean =>
  CLOSED_PHASES.includes(phase);

export const MATCH_SIDES = ["home", "away"] as const;
export type MatchSide = (typeof MATCH_SIDES)[number];

export const MATCH_EVENT_KINDS = [
  "goal",
  "penaltyGoal",
  "ownGoal",
  "missedPenalty",
  "yellowCard",
  "redCard",
  "substitution",
] as const;
export type MatchEventKind = (typeof MATCH_EVENT_KINDS)[number];

export const VOTE_UNITS = ["votes", "seats"] as const;
export type VoteUnit = (typeof VOTE_UNITS)[number];

/** Maximum lengths in characters, numbers of rows, and values. */
export const RESULT_LIMITS = {
  name: 120,
  shortName: 12,
  text: 200,
  correction: 500,
  events: 60,
  rows: 60,
  score: 999,
  minute: 150,
  addedMinutes: 30,
  votes: 2_000_000_000,
  articles: 20,
} as const;

/** Maximum number of results in the list of staff. */
export const RESULT_LIST_SIZE = 100;
/** Maximum number of versions in the history of a result. */
export const RESULT_HISTORY_SIZE = 200;
/** Entries of a result on the card of an article: both sides, or the first rows. */
export const RESULT_LINE_ENTRIES = 2;
