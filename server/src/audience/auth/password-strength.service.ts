import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationOf } from "./station.mails.ts";

/** Power of ten of the guesses that a password has to withstand. What people choose at random from four words withstands 10^16 and more. */
const MIN_GUESSES_LOG10 = 9;
/** Characters that are looked at, and replaced letters that are tried: both bound the time of a check to a tenth of a second. */
const LOOKED_AT = 64;
const SUBSTITUTIONS = 30;

/** Why a password is weak, as messages call it. */
type Weakness = "common" | "personal" | "pattern";

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded at first use: its list of 49,000 common and leaked passwords takes a quarter of the time that the server needs to start, and 11 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT, l33tMaxSubstitutions: SUBSTITUTIONS });
}

async function estimate(password: string, words: string[]) {
  estimator ??= loadEstimator();
  return (await estimator).check(password.normalize("NFKC"), words);
}

/** Why a password would be guessed; null when it would not. `words` are those that an attacker connects with its owner and the site. */
export async function weaknessOf(password: string, words: string[]): Promise<Weakness | null> {
  const { guessesLog10, sequence } = await estimate(password, partsOf(words));
  if (guessesLog10 >= MIN_GUESSES_LOG10) return null;
  if (sequence.some((match) => "dictionaryName" in match && String(match.dictionaryName).startsWith("userInputs"))) return "personal";
  return sequence.some(({ pattern }) => pattern === "dictionary") ? "common" : "pattern";
}

/** Words as they are and in parts, since people take the first half of an address or one of their names. */
const partsOf = (words: string[]) =>
  [...new Set(words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]))].filter((word) => word.length > 2);

interface Chosen {
  password: string;
  /** Field of the password in the input of the call. */
  path?: string;
  /** E-mail and names of the account. */
  about?: (string | undefined)[];
}

/** Refuses a new password that is common, a pattern, or made of what is known of its owner. @throws INVALID_INPUT at `path` */
export async function requireStrongPassword(
  { platform, locale }: { platform: Platform; locale: Locale },
  { password, path = "password", about = [] }: Chosen,
): Promise<void> {
  const weakness = await weaknessFor(platform, password, about);
  if (weakness) throw problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(`auth.weakPassword.${weakness}`) }]);
}

/** Why a password would be guessed, with the station's names and host among the words. */
export async function weaknessFor(platform: Platform, password: string, about: (string | undefined)[]): Promise<Weakness | null> {
  const stations = await Promise.all(LOCALES.map((locale) => stationOf(platform, locale)));
  const { hostname } = new URL(platform.publicUrl);
  return weaknessOf(password, [...stations, hostname, ...about.filter((word) => word !== undefined)]);
}
