import { fold } from "@masthead/contract/newsroom/search/fold.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { searchText } from "./search-text.ts";

/** Term of a query: a word, or a phrase whose words are in sequence. */
export interface QueryTerm {
  /** As written by the reader, without quotation marks and minus sign. */
  text: string;
  phrase: boolean;
  /** Excludes articles that contain the term. */
  excluded: boolean;
  /** Texts with the same meaning, which match as well. */
  alternatives?: string[];
  /** Several words that match in any order, unlike the words of a phrase. */
  anyOrder?: boolean;
}

const QUOTES = '"“”„‟«»';
const TERM = new RegExp(`([-−])?[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]|([^\\s${QUOTES}]+)`, "gu");

/**
 * Parses a query: words, "phrases" in the quotation marks of either language, -excluded terms.
 * Drops terms without a letter or digit, and ignores unpaired quotation marks.
 */
export function parseQuery(query: string): QueryTerm[] {
  // NFKC turns compatibility forms (ﻻ, ﬁ, Ａ) into plain letters. PostgreSQL rejects some control
  // characters.
  const text = query
    .toWellFormed()
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, " ");
  const terms: QueryTerm[] = [];
  for (const match of text.matchAll(TERM)) {
    const [, minus, phrase, word = ""] = match;
    const afterSpace = match.index === 0 || /\s/.test(text.charAt(match.index - 1));
    if (phrase !== undefined)
      terms.push({
        text: phrase.trim().replace(/\s+/g, " "),
        phrase: true,
        excluded: minus !== undefined && afterSpace,
      });
    else
      terms.push({
        text: word.replace(/^[-−]+/, ""),
        phrase: false,
        excluded: /^[-−]/.test(word) && afterSpace,
      });
  }
  return terms.filter((term) => /[\p{L}\p{N}]/u.test(term.text) && fold(term.text).trim());
}

export function formatQuery(terms: QueryTerm[]): string {
  return terms
    .map(({ text, phrase, excluded }) => `${excluded ? "-" : ""}${phrase ? `"${text}"` : text}`)
    .join(" ");
}

/** Arabic stop words, which PostgreSQL's dictionary lacks. Written without hamza on the alef. */
const ARABIC_PARTICLES = new Set(
  "في من على الى عن مع هذا هذه ذلك تلك التي الذي الذين ان او ثم قد لقد ما لا لم لن هو هي هم كما و".split(
    " ",
  ),
);

/**
 * Drops Arabic stop words unless there is nothing else. English ones are dropped by PostgreSQL's
 * dictionary.
 */
export function withoutStopWords(terms: QueryTerm[], locale: Locale): QueryTerm[] {
  const isParticle = (term: QueryTerm) =>
    locale === "ar-JO" &&
    !term.phrase &&
    ARABIC_PARTICLES.has(term.text.replace(/[\u064b-\u0652\u0640]/g, "").replace(/[أإآ]/g, "ا"));
  const rest = terms.filter((term) => term.excluded || !isParticle(term));
  return rest.some((term) => !term.excluded) ? rest : terms;
}

/** Returns the text of a term as it is indexed. */
export const indexedText = (term: QueryTerm, locale: Locale): string =>
  searchText(locale, term.text).trim();
