import type {
  MatchContent,
  ResultContent,
  VoteContent,
} from "@masthead/contract/newsroom/result/result.ts";
import type { ResultKind } from "@masthead/contract/newsroom/result/result-terms.ts";

const SIDE = { name: {}, shortName: {}, mediaId: null };

const newMatch = (): MatchContent => ({
  kind: "match",
  phase: "scheduled",
  competition: {},
  venue: {},
  kickoffAt: null,
  minute: null,
  home: SIDE,
  away: SIDE,
  score: null,
  extraTime: false,
  shootout: null,
  events: [],
});

export const newRow = (): VoteContent["rows"][number] => ({
  name: {},
  label: {},
  votes: null,
  percent: null,
  projected: false,
});

const newVote = (): VoteContent => ({
  kind: "vote",
  title: {},
  phase: "scheduled",
  unit: "votes",
  rows: [newRow(), newRow()],
  projected: false,
  projectedBy: {},
  countedPercent: null,
  electorate: null,
  turnoutPercent: null,
});

/** Returns the content of a new result. */
export const newContent = (kind: ResultKind): ResultContent =>
  kind === "match" ? newMatch() : newVote();
