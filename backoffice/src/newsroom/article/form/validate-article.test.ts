import { expect, it } from "vitest";
import { validateArticle } from "./validate-article.ts";

const whole = { id: 3, title: "Water", slug: "water", breaking: false, breakingUntil: null };

it("finds no fault with an article that has what it needs", () => {
  expect(validateArticle(whole)).toEqual({});
  expect(validateArticle({ ...whole, title: "x".repeat(200), breaking: true, breakingUntil: "2026-11-21T12:00:00Z" })).toEqual({});
});

it("misses a title, an address of one that is there, and the end of breaking news", () => {
  expect(Object.keys(validateArticle({ ...whole, title: "  ", slug: "", breaking: true }))).toEqual(["title", "slug", "breakingUntil"]);
  expect(validateArticle({ ...whole, id: undefined, slug: "" })).toEqual({});
});

it("says how long each text may be", () => {
  const long = { title: "x".repeat(201), summary: "x".repeat(501), seoTitle: "x".repeat(201) };
  expect(validateArticle({ ...whole, ...long })).toMatchObject({ title: { args: { most: 200 } }, summary: { args: { most: 500 } } });
});
