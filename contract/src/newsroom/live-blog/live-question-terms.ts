/** Terms of the questions of readers to a live blog, without schemas, for the browser. */

/** States of a question. `waiting`: nobody has answered or rejected it. */
export const LIVE_QUESTION_STATES = ["waiting", "answered", "rejected"] as const;
export type LiveQuestionState = (typeof LIVE_QUESTION_STATES)[number];

/** Reasons for which a question is rejected. */
export const LIVE_QUESTION_REASONS = ["spam", "other"] as const;
export type LiveQuestionReason = (typeof LIVE_QUESTION_REASONS)[number];

/** Maximum lengths, in characters. */
export const LIVE_QUESTION_LENGTH = { name: 60, text: 500 } as const;

/** Maximum number of waiting questions of a live blog. */
export const LIVE_MAX_QUESTIONS = 200;
/** Maximum number of answered and rejected questions in the list of staff. */
export const LIVE_DONE_QUESTIONS = 50;
