import { DAY } from "@masthead/contract/platform/durations.ts";

/** Settings of the station for letters. */
export interface LetterRules {
  /** Readers can write letters. */
  letters: boolean;
  /** Days after the publication of an article in which they can; 0: always. */
  letterDays: number;
}

/** Whether readers can write a letter about an article, or a general one (null). */
export function takesLetters(
  { letters, letterDays }: LetterRules,
  about: { publishedAt: Date; closed: boolean } | null,
  now: Date,
): boolean {
  if (!letters) return false;
  if (!about) return true;
  const isRecent = now.getTime() - about.publishedAt.getTime() < letterDays * DAY;
  return !about.closed && (letterDays === 0 || isRecent);
}
