import type { Locale } from "@masthead/contract/system/locale.ts";
import { fold } from "./fold.ts";
import { searchText } from "./search-text.ts";

/** One condition of a question: a word, or a phrase whose words follow each other; `not`: articles without it. */
export interface Term {
  /** As the reader wrote it, without quotation marks and minus. */
  text: string;
  phrase: boolean;
  not: boolean;
}

const QUOTES = '"“”„‟«»';
const TERM = new RegExp(`([-−])?[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]|([^\\s${QUOTES}]+)`, "gu");

/**
 * Reads a question: words, "phrases" in the quotation marks of either language, -without. What has no letter or digit is left out;
 * a quotation mark without a partner means nothing.
 */
export function parseQuery(question: string): Term[] {
  // Compatibility forms (ﻻ, ﬁ, Ａ) become the letters they stand for; control characters, which PostgreSQL refuses in part, become spaces.
  const text = question
    .toWellFormed()
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, " ");
  const terms: Term[] = [];
  for (const match of text.matchAll(TERM)) {
    const [, minus, phrase, word = ""] = match;
    const afterSpace = match.index === 0 || /\s/.test(text.charAt(match.index - 1));
    if (phrase !== undefined)
      terms.push({ text: phrase.trim().replace(/\s+/g, " "), phrase: true, not: minus !== undefined && afterSpace });
    else terms.push({ text: word.replace(/^[-−]+/, ""), phrase: false, not: /^[-−]/.test(word) && afterSpace });
  }
  return terms.filter((term) => /[\p{L}\p{N}]/u.test(term.text) && fold(term.text).trim());
}

/** The question as it was understood. */
export function describeQuery(terms: Term[]): string {
  return terms.map(({ text, phrase, not }) => `${not ? "-" : ""}${phrase ? `"${text}"` : text}`).join(" ");
}

/** Arabic words that say nothing by themselves, for which PostgreSQL's dictionary has no list. Written without hamza on the alef. */
const ARABIC_PARTICLES = new Set(
  "في من على الى عن مع هذا هذه ذلك تلك التي الذي الذين ان او ثم قد لقد ما لا لم لن هو هي هم كما و".split(" "),
);

/** Without the words that tell no articles apart, unless there is nothing else. Those of English are left out by its dictionary. */
export function withoutParticles(terms: Term[], locale: Locale): Term[] {
  const isParticle = (term: Term) =>
    locale === "ar-JO" && !term.phrase && ARABIC_PARTICLES.has(term.text.replace(/[\u064b-\u0652\u0640]/g, "").replace(/[أإآ]/g, "ا"));
  const rest = terms.filter((term) => term.not || !isParticle(term));
  return rest.some((term) => !term.not) ? rest : terms;
}

/** What the index is asked for a term. */
export const indexedText = (term: Term, locale: Locale): string => searchText(locale, term.text).trim();
