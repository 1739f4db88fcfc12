/**
 * Length of the reason for publishing or sending without a second person: at least so many letters,
 * at most so many characters.
 */
export const OVERRIDE_MIN_LETTERS = 10;
export const OVERRIDE_MAX_LENGTH = 500;

/** Whether a text is long enough to be a reason. Digits, spaces and punctuation do not count. */
export const isOverrideReason = (text: string): boolean =>
  (text.match(/\p{L}/gu) ?? []).length >= OVERRIDE_MIN_LETTERS;
