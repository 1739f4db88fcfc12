import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import { MAX_SUGGESTIONS } from "@masthead/contract/newsroom/search/suggestion-query.ts";
import { describe, expect, it } from "vitest";
import { rankSuggestions } from "./rank-suggestions.ts";

let lastId = 0;
const suggestion = (kind: SearchSuggestion["kind"], name: string): SearchSuggestion => ({
  kind,
  id: ++lastId,
  name,
  slug: "",
  program: null,
  medium: null,
  premium: false,
});
const namesOf = (suggestions: SearchSuggestion[]) => suggestions.map(({ name }) => name);

describe("ranking of search suggestions", () => {
  it("puts an equal name before names that begin with the query, and these before others", () => {
    const topics = ["Old water", "Waters", "Water"].map((name) => suggestion("tag", name));
    expect(namesOf(rankSuggestions(topics, "water"))).toEqual(["Water", "Waters", "Old water"]);
  });

  it("keeps groups together, the group with the best suggestion first", () => {
    const all = [
      suggestion("article", "A new water plan"),
      suggestion("tag", "Water"),
      suggestion("article", "Water is back"),
    ];
    expect(namesOf(rankSuggestions(all, "water"))).toEqual([
      "Water",
      "Water is back",
      "A new water plan",
    ]);
  });

  it("leaves room for other groups, and fills up with the largest", () => {
    const articles = Array.from({ length: 8 }, (_, i) => suggestion("article", `Water ${i}`));
    expect(rankSuggestions(articles, "water")).toHaveLength(MAX_SUGGESTIONS);
    const mixed = [...articles, suggestion("tag", "On water"), suggestion("author", "A. Water")];
    const ranked = rankSuggestions(mixed, "water");
    expect(ranked).toHaveLength(MAX_SUGGESTIONS);
    expect(namesOf(ranked).slice(-2)).toEqual(["On water", "A. Water"]);
  });

  it("compares folded Arabic names", () => {
    const people = ["سعاد أحمد", "أحمد"].map((name) => suggestion("author", name));
    expect(namesOf(rankSuggestions(people, "احمد"))).toEqual(["أحمد", "سعاد أحمد"]);
  });
});
