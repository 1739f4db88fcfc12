import type { Locale } from "@masthead/contract/system/locale.ts";
import { type Term, withoutParticles } from "../search-query.ts";
import { searchText } from "../search-text.ts";

/** A term as names are searched for it. Names are in both languages at once, so that either finds a record. */
export interface NameTerm {
  /** Folded words, Arabic ones without article. */
  text: string;
  words: string[];
  /** Language of the term, by its letters: whose stems count. */
  locale: Locale;
}

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
  return { text: words.join(" "), words, locale: /\p{Script=Arabic}/u.test(text) ? "ar-JO" : "en-US" };
}
