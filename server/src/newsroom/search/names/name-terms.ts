import type { Locale } from "@masthead/contract/system/locale.ts";
import { type Term, withoutParticles } from "../search-query.ts";
import { searchText } from "../search-text.ts";

/** A term as names are searched for it. Names are in both languages at once, so that either finds a record. */
export interface NameTerm {
  /** Folded words, Arabic ones without article. */
  text: string;
  words: string[];
  /** How the longer words begin in all their forms. */
  beginnings: string[];
  /** Words too short for a trigram, which are looked for whole. */
  short: string[];
  /** Language of the term, by its letters: whose word forms count. */
  locale: Locale;
}

/** Letters that all forms of a word begin with at least, and how many of its last letters may differ: study, studies. */
const BEGINNING = { least: 3, without: 3 };
/** Terms of a question that names are searched for at most. */
const MAX_TERMS = 8;
const ENGLISH_PARTICLES = new Set("a an and at by for from in of on or the to with".split(" "));

/** The wanted or the unwanted terms of a question. Particles are left out unless there is nothing else. */
export function nameTerms(terms: Term[], { not = false } = {}): NameTerm[] {
  const telling = withoutParticles(terms, "ar-JO");
  const all = telling.filter((term) => term.not === not).map(({ text }) => toNameTerm(text));
  const known = all.filter((term) => term.words.length > 0);
  const rest = known.filter((term) => !ENGLISH_PARTICLES.has(term.text));
  return (rest.length ? rest : known).slice(0, MAX_TERMS);
}

/** A term of folded or written text. */
export function toNameTerm(text: string): NameTerm {
  const words = searchText("ar-JO", text).split(" ").filter(Boolean);
  const long = words.filter((word) => [...word].length >= BEGINNING.least);
  return {
    text: words.join(" "),
    words,
    beginnings: long.map(beginningOf),
    short: words.filter((word) => !long.includes(word)),
    locale: /\p{Script=Arabic}/u.test(text) ? "ar-JO" : "en-US",
  };
}

/** A number has one form only. */
function beginningOf(word: string): string {
  const letters = [...word];
  return /\d/.test(word) ? word : letters.slice(0, Math.max(BEGINNING.least, letters.length - BEGINNING.without)).join("");
}
