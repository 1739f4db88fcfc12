/** Letters of folded words, by script. */
const ALPHABETS = [[..."abcdefghijklmnopqrstuvwxyz"], [..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"]];
/**
 * Word lengths with variants: shorter words are too ambiguous, and longer ones share enough
 * trigrams despite a typo.
 */
const WORD_LENGTH = { min: 3, max: 5 };

/**
 * Returns all spellings at edit distance 1 from a short folded word that keep its first letter, or
 * have the first two swapped. A typo in a word of three or four letters may change all its
 * trigrams, so that trigram search misses it ("bsu" for "bus").
 */
export function nearSpellings(word: string): string[] {
  const letters = [...word];
  const alphabet = ALPHABETS.find((candidate) =>
    letters.every((letter) => candidate.includes(letter)),
  );
  if (!alphabet || letters.length < WORD_LENGTH.min || letters.length > WORD_LENGTH.max) return [];
  const variants = new Set<string>();
  for (let i = 0; i <= letters.length; i++) {
    const [before, at = "", next = ""] = [letters.slice(0, i).join(""), letters[i], letters[i + 1]];
    const after = letters.slice(i + 1).join("");
    if (next) variants.add(before + next + at + letters.slice(i + 2).join(""));
    if (i === 0) continue;
    variants.add(before + after);
    for (const letter of alphabet)
      variants.add(before + letter + after).add(before + letter + at + after);
  }
  variants.delete(word);
  return [...variants].filter((variant) => variant.length >= WORD_LENGTH.min);
}
