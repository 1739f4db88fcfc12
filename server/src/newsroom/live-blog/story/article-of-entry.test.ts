import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../../test/factories/factory.ts";
import { articleOfEntry, isStorySource } from "./article-of-entry.ts";

const entry = { title: "Roads closed", body: bodyOf("The A1 is closed"), free: true };
const blog = { title: "Storm", premium: false };

describe("article of an entry", () => {
  it("has the headline and the text of the entry", () => {
    expect(articleOfEntry(entry, blog)).toEqual({
      title: "Roads closed",
      body: entry.body,
      premium: false,
    });
  });

  it("is named after the text, or after the live blog, without a headline", () => {
    expect(articleOfEntry({ ...entry, title: "" }, blog).title).toBe("The A1 is closed");
    const long = bodyOf("word ".repeat(100));
    expect(articleOfEntry({ ...entry, title: "", body: long }, blog).title.length).toBeLessThan(
      101,
    );
    const empty = { type: "doc" as const, content: [] };
    expect(articleOfEntry({ ...entry, title: "", body: empty }, blog).title).toBe("Storm");
  });

  it("is premium if the entry is behind the paywall", () => {
    const premium = { ...blog, premium: true };
    expect(articleOfEntry(entry, premium).premium).toBe(false);
    expect(articleOfEntry({ ...entry, free: false }, premium).premium).toBe(true);
    expect(articleOfEntry({ ...entry, free: false }, blog).premium).toBe(false);
  });
});

it("can be made from entries that wait or are published", () => {
  const states = ["submitted", "scheduled", "published"] as const;
  expect(states.every((state) => isStorySource({ state, linked: false }))).toBe(true);
  const others = ["rejected", "removed", "withdrawn", "moved", "merged"] as const;
  expect(others.some((state) => isStorySource({ state, linked: false }))).toBe(false);
  expect(isStorySource({ state: "published", linked: true })).toBe(false);
});
