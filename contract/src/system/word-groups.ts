/** Limits of a list of word groups, for each language. */
export const WORD_GROUP_LIMITS = { groups: 300, words: 12, wordLength: 60, textLength: 20_000 };

/**
 * Parses groups of words with the same meaning: one group a line, its words separated by commas. A
 * word may consist of several, such as "mobile phone".
 */
export const parseWordGroups = (text: string): string[][] =>
  text
    .split("\n")
    .map((line) =>
      line
        .split(/[,،;؛]/)
        .map((word) => word.trim().replace(/\s+/g, " "))
        .filter(Boolean),
    )
    .filter((words) => words.length > 0);

/**
 * Whether a text is a list of word groups within the limits: each group has at least two words, and
 * words have letters or digits.
 */
export function isWordGroups(text: string): boolean {
  const { groups, words: maxWords, wordLength } = WORD_GROUP_LIMITS;
  const parsed = parseWordGroups(text);
  const isWord = (word: string) => word.length <= wordLength && /[\p{L}\p{N}]/u.test(word);
  return (
    parsed.length <= groups &&
    parsed.every((words) => words.length >= 2 && words.length <= maxWords && words.every(isWord))
  );
}
