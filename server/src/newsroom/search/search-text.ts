import type { Locale } from "@masthead/contract/system/locale.ts";
import { fold, placesOfFold } from "./fold.ts";

/**
 * What PostgreSQL's Arabic stemmer leaves on: it takes the article off only some words, and so tells طاقة from الطاقة and
 * شركة from شركات. Both patterns work on folded text, whose words stand between spaces; the SQL function `search_text`
 * has the same two. An article may stand before a word that itself begins like one (الإلكتروني, الباليستي), so that up to
 * two are taken; الله and والد keep theirs.
 */
const ARTICLES = /(^| )((?:(?!والد)[وف]?(?:[بك]?ال|لل)){1,2}(?=[^ ]{3})|ال(?!له)(?=[^ ]{2}(?: |$)))/g;
const PLURALS = /([^ ]{3})(ات(?:هما|هم|هن|ها|نا|كم|ه|ي)?)(?= |$)/g;

/** Text as it is indexed: folded, and Arabic words without article and plural ending. */
export function searchText(locale: Locale, original: string): string {
  const folded = fold(original);
  return locale === "ar-JO" ? folded.replace(ARTICLES, "$1").replace(PLURALS, "$1") : folded;
}

/** English nouns whose plural PostgreSQL's stemmer keeps apart: bus is bus, but buses is buse. Those of longer nouns (viruses) it knows. */
const SHORT_NOUN = /^([^aeiouy\W\d]{1,3}us|gas)(es)?$/;

/** The other number of an indexed word whose singular and plural have different stems; "" when there is none. */
export function otherNumber(locale: Locale, word: string): string {
  const [, singular = "", plural] = (locale === "en-US" && SHORT_NOUN.exec(word)) || [];
  return plural ? singular : singular && `${singular}es`;
}

/** For each UTF-16 unit of the indexed text the place in the original it came from; one more entry marks the end. */
export function searchPlaces(locale: Locale, original: string): number[] {
  const places = placesOfFold(original);
  if (locale !== "ar-JO") return places;
  const folded = fold(original);
  return without(without(places, folded, ARTICLES), folded.replace(ARTICLES, "$1"), PLURALS);
}

/** Places of what is left when the second group of a pattern is taken out; the first stands right before it. */
function without(places: number[], text: string, pattern: RegExp): number[] {
  const kept: number[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    kept.push(...places.slice(from, match.index + (match[1]?.length ?? 0)));
    from = match.index + match[0].length;
  }
  kept.push(...places.slice(from));
  return kept;
}
