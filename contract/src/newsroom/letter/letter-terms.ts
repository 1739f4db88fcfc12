/** Terms of letters to the editor, without schemas, for the browser. */

/**
 * States of a letter. `new`: nobody has decided; `removed`: taken down by staff; `withdrawn`: taken
 * back by the reader.
 */
export const LETTER_STATES = [
  "new",
  "accepted",
  "published",
  "refused",
  "removed",
  "withdrawn",
] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Reasons for which a letter is refused or taken down. */
export const LETTER_REASONS = ["offTopic", "offensive", "unverified", "spam", "other"] as const;
export type LetterReason = (typeof LETTER_REASONS)[number];

/** Maximum lengths, in characters. */
export const LETTER_LENGTH = { name: 80, place: 80, headline: 150, text: 6000 } as const;

/** Number of words that a reader may send. Editors may shorten it to any length. */
export const LETTER_WORDS = { min: 50, max: 400 } as const;

/** Maximum number of letters about an article that wait for a decision. */
export const LETTER_MAX_WAITING = 500;

/** Maximum number of letters that are published as one set. */
export const LETTER_SET_SIZE = 20;

/** Number of letters on the page of an article, the newest ones. */
export const LETTERS_ON_ARTICLE = 3;

/** Number of letters on a page of letters. */
export const LETTERS_PER_PAGE = 10;

/** Counts the words of a text in any script: groups of characters that have a letter or a digit. */
export const countLetterWords = (text: string): number =>
  text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
