/** The letters of folded words. */
const ALPHABETS = [[..."abcdefghijklmnopqrstuvwxyz"], [..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"]];
/** Lengths of the words that are varied: shorter ones say too little, and of longer ones enough trigrams survive one slip. */
const LENGTH = { least: 3, most: 5 };

/**
 * All spellings that are one slip away from a short folded word and begin with the same letter, or with its first two swapped. One slip in a
 * word of three or four letters may spoil all its trigrams, so that trigrams do not find what was meant ("bsu" for "bus").
 */
export function nearSpellings(word: string): string[] {
  const letters = [...word];
  const alphabet = ALPHABETS.find((one) => letters.every((letter) => one.includes(letter)));
  if (!alphabet || letters.length < LENGTH.least || letters.length > LENGTH.most) return [];
  const near = new Set<string>();
  for (let i = 0; i <= letters.length; i++) {
    const [before, at = "", next = ""] = [letters.slice(0, i).join(""), letters[i], letters[i + 1]];
    const after = letters.slice(i + 1).join("");
    if (next) near.add(before + next + at + letters.slice(i + 2).join(""));
    if (i === 0) continue;
    near.add(before + after);
    for (const letter of alphabet) near.add(before + letter + after).add(before + letter + at + after);
  }
  near.delete(word);
  return [...near].filter((one) => one.length >= LENGTH.least);
}
