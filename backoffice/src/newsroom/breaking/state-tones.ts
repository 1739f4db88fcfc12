import type {
  BreakingState,
  BreakingStepState,
} from "@masthead/contract/newsroom/breaking/breaking-terms.ts";

/** Tones of the badges of packages. */
export const STATE_TONES: Record<BreakingState, "good" | "waiting" | "urgent" | "bad" | "off"> = {
  draft: "off",
  submitted: "urgent",
  approved: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "bad",
  withdrawn: "off",
};

/** Tones of the badges of steps. */
export const STEP_TONES: Record<BreakingStepState, "good" | "waiting" | "bad" | "off"> = {
  waiting: "off",
  running: "waiting",
  paused: "bad",
  done: "good",
  failed: "bad",
};
