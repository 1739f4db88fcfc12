import { fold } from "@masthead/contract/newsroom/search/fold.ts";
import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import {
  MAX_SUGGESTIONS,
  suggestionGroup,
} from "@masthead/contract/newsroom/search/suggestion-query.ts";

/** Suggestions of a group, unless there is room for more. */
const PER_GROUP = 3;

/**
 * Returns the best suggestions in groups. The best are names and titles that equal the query, then
 * those that begin with it, then the rest in the given order; at first a few of each group, so that
 * no group displaces all others. The group with the best suggestion comes first.
 */
export function rankSuggestions(candidates: SearchSuggestion[], q: string): SearchSuggestion[] {
  const beginning = foldedWords(q);
  const rank = ({ name }: SearchSuggestion): number => {
    const folded = foldedWords(name);
    return folded === beginning ? 0 : folded.startsWith(beginning) ? 1 : 2;
  };
  const ranked = [...candidates].sort((a, b) => rank(a) - rank(b));
  const groups = Map.groupBy(ranked, suggestionGroup);
  const firstOfGroup = new Set([...groups.values()].flatMap((group) => group.slice(0, PER_GROUP)));
  const chosen = new Set(
    [...firstOfGroup, ...ranked]
      .filter((suggestion, i, all) => all.indexOf(suggestion) === i)
      .sort(
        (a, b) => Number(firstOfGroup.has(b)) - Number(firstOfGroup.has(a)) || rank(a) - rank(b),
      )
      .slice(0, MAX_SUGGESTIONS),
  );
  return [...groups.values()].flatMap((group) => group.filter((item) => chosen.has(item)));
}

/** Returns a text folded, with single spaces. */
export const foldedWords = (text: string): string =>
  fold(text).split(" ").filter(Boolean).join(" ");
