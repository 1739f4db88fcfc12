/** States of a recording: one that browsers do not play is converted after its upload. */
export const RECORDING_STATES = ["processing", "ready", "failed"] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

/** Reason why a recording could not be converted. */
export const CONVERSION_PROBLEMS = [
  "unreadable",
  "tooSlow",
  "tooLarge",
  "diskFull",
  "unknown",
] as const;
export type ConversionProblem = (typeof CONVERSION_PROBLEMS)[number];
