import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";

type NewResult = Parameters<Client["result"]["create"]>[0];
type Content = NewResult["content"];
export type MatchInput = Extract<Content, { kind: "match" }>;
export type VoteInput = Extract<Content, { kind: "vote" }>;

/** Content of a match between Jordan and Iraq, not started unless stated. */
export const matchInput = (more: Partial<MatchInput> = {}): MatchInput => ({
  kind: "match",
  home: {
    name: { "en-US": "Jordan", "ar-JO": "الأردن" },
    shortName: { "en-US": "JOR" },
  },
  away: { name: { "en-US": "Iraq", "ar-JO": "العراق" } },
  ...more,
});

/** Content of a vote count with two rows. */
export const voteInput = (more: Partial<VoteInput> = {}): VoteInput => ({
  kind: "vote",
  title: { "en-US": "Chamber election", "ar-JO": "انتخابات الغرفة" },
  phase: "counting",
  rows: [
    { name: { "en-US": "Cedar List", "ar-JO": "قائمة الأرز" }, votes: 1 },
    { name: { "en-US": "Olive List", "ar-JO": "قائمة الزيتون" }, votes: 2 },
  ],
  ...more,
});

export const resultInput = (content: Content, more: Partial<NewResult> = {}): NewResult => ({
  idempotencyKey: randomUUID(),
  content,
  ...more,
});
