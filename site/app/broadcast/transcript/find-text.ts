/** Part of a text: begin and end, in UTF-16 units. */
export type Match = readonly [from: number, to: number];

/** Letters that readers consider the same. */
const SAME: Record<string, string> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ؤ: "و",
  ئ: "ي",
};
/** Marks above and below letters, tatweel, and direction marks. */
const DROPPED = /[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Folds a text, with the position of each folded character in the text. */
function fold(text: string): { folded: string; positions: number[] } {
  let folded = "";
  const positions: number[] = [];
  let position = 0;
  for (const character of text) {
    const base = character.normalize("NFD")[0] ?? "";
    const same = SAME[character] ?? (/\p{Script=Arabic}/u.test(character) ? character : base);
    if (!DROPPED.test(character)) {
      const lower = same.toLowerCase();
      for (let i = 0; i < lower.length; i++) positions.push(position);
      folded += lower;
    }
    position += character.length;
  }
  positions.push(text.length);
  return { folded, positions };
}

/**
 * Returns where a text has the words that a reader searches for, regardless of case, diacritics and
 * forms of letters. The query is one phrase.
 */
export function findText(text: string, query: string): Match[] {
  const phrase = fold(query.trim().replaceAll(/\s+/g, " ")).folded;
  if (!phrase) return [];
  const { folded, positions } = fold(text);
  const matches: Match[] = [];
  for (
    let at = folded.indexOf(phrase);
    at !== -1;
    at = folded.indexOf(phrase, at + phrase.length)
  ) {
    matches.push([positions[at] ?? 0, positions[at + phrase.length] ?? text.length]);
  }
  return matches;
}
