import { fold } from "@masthead/contract/newsroom/search/fold.ts";
import { editDistance } from "./edit-distance.ts";

const VOWELS = new Set([..."aeiouyاويهى"]);
/**
 * Confusable letters: they sound alike, differ only in their dots, or are transliterations of the
 * same letter.
 */
const CONFUSABLE = [
  "ckq",
  "sz",
  "gj",
  "bp",
  "dt",
  "fv",
  "mn",
  "بتثن",
  "جحخ",
  "دذض",
  "رز",
  "سشصث",
  "ضظ",
  "طظت",
  "عغا",
  "فق",
  "قك",
  "هح",
  "زذظ",
];
/**
 * Shorter words are mostly other words after a change of one letter, so that only typical slips are
 * corrected.
 */
const MIN_LENGTH = { anySubstitution: 6, anyInsertion: 5 };

/** Particles, pronouns and auxiliaries, which no typo of a content word is corrected to. */
const ARABIC_FUNCTION_WORDS = new Set(
  (
    "في فيه فيها فيهم من منه منها منهم مما ممن على عليه عليها عليهم إلى إليه إليها عن عنه عنها مع معه معها معهم له لها لهم به بها بهم " +
    "أن أنه أنها أنهم إن إنه إنها إنهم بأن بأنه بأنها لأن لأنه لأنها لأنهم كأن كأنه كأنها لكن لكنه لكنها أو أم بل ثم قد لقد ما مما لا لم لن ليس ليست " +
    "هذا هذه هذان هاتان هؤلاء ذلك تلك أولئك الذي التي الذين اللذين اللواتي هو هي هم هن نحن أنا أنت كان كانت كانوا يكون تكون كل كلها كما كي لكي " +
    "عند عندما حين حيث حتى بعد بعدما قبل بين بينما خلال ضد دون بدون غير سوى أي أيضا إذا إذ إلا لو لولا فقط هنا هناك الآن منذ مثل بعض كيف أين متى هل ماذا لماذا"
  )
    .split(" ")
    .flatMap((word) => [word, `و${word}`, `ف${word}`])
    .map((word) => fold(word)),
);

export const isFunctionWord = (folded: string): boolean => ARABIC_FUNCTION_WORDS.has(folded);

const areConfusable = (a: string, b: string) =>
  CONFUSABLE.some((letters) => letters.includes(a) && letters.includes(b));

/** Whether two letters are easily confused in words that are heard or read. */
const areAlike = (a: string, b: string) => areConfusable(a, b) || (VOWELS.has(a) && VOWELS.has(b));

/**
 * Whether a folded word may be a typo of another one: they begin alike, and the other is not a
 * function word. A typo of a short word is a typical slip: letters swapped, doubled or mixed up, or
 * a vowel that is wrong, missing or too many.
 * @param isConfirmed whether the other words of the query support the correction as well
 */
export function isPlausibleTypo(word: string, candidate: string, isConfirmed: boolean): boolean {
  const [a, b] = [[...word], [...candidate]];
  const startsSwapped = a[0] === b[1] && a[1] === b[0];
  if (
    isFunctionWord(candidate) ||
    !(a[0] === b[0] || startsSwapped || areAlike(a[0] ?? "", b[0] ?? ""))
  )
    return false;
  if (isConfirmed || editDistance(word, candidate) > 1) return true;
  const at = a.findIndex((letter, i) => letter !== b[i]);
  if (a.length === b.length) {
    const isSwap = a[at] === b[at + 1] && a[at + 1] === b[at];
    return (
      isSwap ||
      (a.length > 3 && areAlike(a[at] ?? "", b[at] ?? "")) ||
      a.length >= MIN_LENGTH.anySubstitution
    );
  }
  if (a.length >= MIN_LENGTH.anyInsertion) return true;
  const longer = a.length > b.length ? a : b;
  const place = at === -1 ? longer.length - 1 : at;
  const extra = longer[place] ?? "";
  const isDoubled = extra === longer[place - 1] || extra === longer[place + 1];
  return a.length > 3 && (isDoubled || VOWELS.has(extra));
}
