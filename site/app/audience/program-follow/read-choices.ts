import type { ProgramFollowChoices } from "@masthead/contract/audience/program-follow.ts";
import { FOLLOW_LEAD_MINUTES } from "@masthead/contract/audience/program-follow-terms.ts";

/** Reads the fields of the alerts about a program. */
export const readChoices = (text: (name: string) => string): ProgramFollowChoices => ({
  before: FOLLOW_LEAD_MINUTES.find((lead) => String(lead) === text("before")) ?? null,
  episodes: text("episodes") === "on",
});
