/** Terms of breaking news packages, without schemas, for the browser. */

/**
 * States of a package. `approved`: a second person has approved it, and nobody has sent it.
 * `sending`: its steps are carried out. `failed`: the steps have ended, and one of them failed.
 */
export const BREAKING_STATES = [
  "draft",
  "submitted",
  "approved",
  "sending",
  "sent",
  "failed",
  "withdrawn",
] as const;
export type BreakingState = (typeof BREAKING_STATES)[number];

/** Stages of an article that grows at one URL: a line, a paragraph, a full text, a live blog. */
export const BREAKING_STAGES = ["flash", "snap", "story", "liveBlog"] as const;
export type BreakingStage = (typeof BREAKING_STAGES)[number];

/** Steps of a package in each language, in the order in which they are carried out. */
export const BREAKING_STEPS = ["publish", "warm", "ticker", "front", "push", "mail"] as const;
export type BreakingStep = (typeof BREAKING_STEPS)[number];

/**
 * `running`: the push service or the mail server is still delivering. `paused`: the mail waits until
 * a person resumes it.
 */
export const BREAKING_STEP_STATES = ["waiting", "running", "paused", "done", "failed"] as const;
export type BreakingStepState = (typeof BREAKING_STEP_STATES)[number];

/**
 * Recipients of the push alert of a language: nobody, browsers that chose breaking news or one of
 * the sections, or all browsers in this language.
 */
export const BREAKING_PUSH_TARGETS = ["none", "topics", "everyone"] as const;
export type BreakingPushTarget = (typeof BREAKING_PUSH_TARGETS)[number];

/** Checks of the dry run. */
export const DRY_RUN_CHECKS = [
  "people",
  "pushKeys",
  "messages",
  "mail",
  "letters",
  "pages",
  "front",
  "jobs",
] as const;
export type DryRunCheck = (typeof DRY_RUN_CHECKS)[number];

/** Maximum lengths, in characters. The paragraph is what the desk edits of a text. */
export const BREAKING_LIMITS = {
  paragraph: 1500,
  social: 500,
  mailSubject: 100,
  mailText: 1500,
} as const;

/** Maximum number of packages in the list of staff. */
export const BREAKING_LIST_SIZE = 50;

/**
 * Characters of a push alert that a device shows before it cuts the text off (sources in
 * docs/breaking-news.md). The devices lay texts out by width, so these are estimates for average
 * letters.
 */
export const ALERT_DEVICES = {
  ios: { title: 40, body: 110 },
  android: { title: 65, body: 45 },
  web: { title: 50, body: 120 },
} as const;
export type AlertDevice = keyof typeof ALERT_DEVICES;
export const ALERT_DEVICE_NAMES = Object.keys(ALERT_DEVICES) as AlertDevice[];

/** Number of characters as a reader counts them: of Arabic letters, without their marks. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) if (!/\p{M}/u.test(character)) count++;
  return count;
}
