import {
  type DirectoryKind,
  type DirectorySort,
  OTHER_INITIAL,
} from "@masthead/contract/audience/directory-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { foldedWords } from "../../newsroom/search/suggestions/rank-suggestions.ts";

/** Articles about a topic in one section, and how often they were read. */
interface SectionCount {
  sectionId: number | null;
  articles: number;
  reads: number;
}

export interface ListedTopic {
  kind: DirectoryKind;
  id: number;
  name: string;
  slug: string;
  counts: SectionCount[];
}

/** Topic with what sorting and filtering needs. */
export interface IndexedTopic extends ListedTopic {
  folded: string;
  initial: string;
}

export interface DirectoryQuery {
  q?: string;
  kind?: DirectoryKind;
  /** A section and those below it. */
  sectionIds?: readonly number[];
  initial?: string;
  sort: DirectorySort;
}

const ARABIC_ARTICLE = /^\u0627\u0644(?=\p{L}{2})/u;

/**
 * Letter under which a name is listed: without the Arabic article, and with all forms of alef under
 * one letter, as in Arabic indexes.
 */
export function initialOf(name: string): string {
  const letter = foldedWords(name).trim().replace(ARABIC_ARTICLE, "")[0]?.toUpperCase() ?? "";
  return /^[A-Z\u0621-\u064a]$/.test(letter) ? letter : OTHER_INITIAL;
}

export const indexTopic = (topic: ListedTopic): IndexedTopic => ({
  ...topic,
  folded: foldedWords(topic.name),
  initial: initialOf(topic.name),
});

/**
 * Returns the topics of a query in its order, and the initials of the topics that match it with any
 * initial.
 */
export function selectTopics(
  topics: readonly IndexedTopic[],
  query: DirectoryQuery,
  locale: Locale,
) {
  const { kind, sectionIds, initial, sort } = query;
  const words = foldedWords(query.q ?? "")
    .split(" ")
    .filter(Boolean);
  const found = topics.flatMap(({ counts, ...topic }) => {
    if (kind && topic.kind !== kind) return [];
    if (!words.every((word) => topic.folded.includes(word))) return [];
    const counted = sectionIds
      ? counts.filter(({ sectionId }) => sectionId !== null && sectionIds.includes(sectionId))
      : counts;
    const articles = sum(counted.map((one) => one.articles));
    if (sectionIds && !articles) return [];
    return [{ ...topic, articles, reads: sum(counted.map((one) => one.reads)) }];
  });
  const { compare } = new Intl.Collator(locale);
  const byName = (a: { folded: string }, b: { folded: string }) =>
    compare(a.folded.replace(ARABIC_ARTICLE, ""), b.folded.replace(ARABIC_ARTICLE, ""));
  const initials = [...new Set(found.map((topic) => topic.initial))].sort(compare);
  const data = found
    .filter((topic) => initial === undefined || topic.initial === initial)
    .sort((a, b) => {
      if (sort === "name") return byName(a, b);
      const [first, second] =
        sort === "read" ? (["reads", "articles"] as const) : (["articles", "reads"] as const);
      return b[first] - a[first] || b[second] - a[second] || byName(a, b);
    });
  return { data, initials };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
