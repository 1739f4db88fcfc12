import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { stationNameIn } from "../station.mails.ts";

/**
 * Minimum number of guesses that a password must withstand, as a power of ten. Four random words
 * withstand 10^16 and more.
 */
const MIN_GUESSES_LOG10 = 9;
/**
 * Characters checked and letter substitutions tried. Together they bound a check to a tenth of a
 * second.
 */
const MAX_CHECKED_LENGTH = 64;
const MAX_SUBSTITUTIONS = 30;

/** Reason why a password is weak, and message key. */
type Weakness = "common" | "personal" | "pattern";

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Loaded on first use: the dictionary of 49,000 common and leaked passwords would add a quarter to
 * the server's start time, and 11 MB.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_CHECKED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

async function estimate(password: string, words: string[]) {
  estimator ??= loadEstimator();
  return (await estimator).check(password.normalize("NFKC"), words);
}

/**
 * Returns why a password is weak, or null if it is strong.
 * @param words that an attacker associates with its owner and the site
 */
export async function weaknessOf(password: string, words: string[]): Promise<Weakness | null> {
  const { guessesLog10, sequence } = await estimate(password, withParts(words));
  if (guessesLog10 >= MIN_GUESSES_LOG10) return null;
  if (
    sequence.some(
      (match) => "dictionaryName" in match && String(match.dictionaryName).startsWith("userInputs"),
    )
  )
    return "personal";
  return sequence.some(({ pattern }) => pattern === "dictionary") ? "common" : "pattern";
}

/**
 * Returns the words and their parts, since people use the local part of an address or one of their
 * names.
 */
const withParts = (words: string[]) =>
  [...new Set(words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]))].filter(
    (word) => word.length > 2,
  );

interface NewPassword {
  password: string;
  /** Input field of the password. */
  path?: string;
  /** Email and names of the account. */
  about?: (string | undefined)[];
}

/**
 * Refuses a new password that is common, a pattern, or made of the owner's personal data.
 * @throws INVALID_INPUT at `path`
 */
export async function requireStrongPassword(
  context: Pick<CallContext, "platform" | "locale">,
  { password, path = "password", about = [] }: NewPassword,
): Promise<void> {
  const weakness = await weaknessWithSiteTerms(context.platform, password, about);
  if (weakness) throw invalidInput(context, path, `auth.weakPassword.${weakness}`);
}

/** Returns why a password is weak, or null. Adds the station's names and host to the words. */
export async function weaknessWithSiteTerms(
  platform: Platform,
  password: string,
  about: (string | undefined)[],
): Promise<Weakness | null> {
  const stationNames = await Promise.all(LOCALES.map((locale) => stationNameIn(platform, locale)));
  const { hostname } = new URL(platform.publicUrl);
  return weaknessOf(password, [
    ...stationNames,
    hostname,
    ...about.filter((word) => word !== undefined),
  ]);
}
