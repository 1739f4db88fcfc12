import type { Sentence } from "./sentences.ts";

const STORAGE_KEY = "masthead.speech";
const MAX_POSITIONS = 30;

interface SpeechPosition {
  index: number;
  /** Beginning of the sentence, which finds it again after an edit. */
  start: string;
  saved: number;
}

const startOf = ({ text }: Pick<Sentence, "text">) => text.slice(0, 60);

function positions(): Record<string, SpeechPosition> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, SpeechPosition>;
  } catch {
    return {};
  }
}

/** Returns the index of the sentence at which reading continues; 0 if there is none. */
export function savedSentence(articleId: number, sentences: readonly Sentence[]): number {
  const saved = positions()[articleId];
  const known = saved && sentences[saved.index];
  if (!saved) return 0;
  if (known && startOf(known) === saved.start) return saved.index;
  return Math.max(
    0,
    sentences.findIndex((sentence) => startOf(sentence) === saved.start),
  );
}

/** Saves the sentence that is read; none at the first and after the last one. */
export function saveSentence(
  articleId: number,
  sentences: readonly Sentence[],
  index: number,
): void {
  const { [articleId]: _former, ...others } = positions();
  const sentence = sentences[index];
  const all =
    sentence && index > 0
      ? { ...others, [articleId]: { index, start: startOf(sentence), saved: Date.now() } }
      : others;
  const newest = Object.entries(all).sort(([, one], [, other]) => other.saved - one.saved);
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries(newest.slice(0, MAX_POSITIONS))),
    );
  } catch {
    // Without storage, reading starts from the beginning next time.
  }
}
