import { expect, it } from "vitest";
import { validateArticle } from "./validate-article.ts";

const validArticle = { id: 3, title: "Water", slug: "water", breaking: false, breakingUntil: null };

it("article validation accepts an article with all required fields", () => {
  expect(validateArticle(validArticle)).toEqual({});
  expect(
    validateArticle({
      ...validArticle,
      title: "x".repeat(200),
      breaking: true,
      breakingUntil: "2026-11-21T12:00:00Z",
    }),
  ).toEqual({});
});

it("article validation requires a title, a slug once saved, and an end of breaking news", () => {
  expect(
    Object.keys(validateArticle({ ...validArticle, title: "  ", slug: "", breaking: true })),
  ).toEqual(["title", "slug", "breakingUntil"]);
  expect(validateArticle({ ...validArticle, id: undefined, slug: "" })).toEqual({});
});

it("article validation reports the maximum length of texts that are too long", () => {
  const long = { title: "x".repeat(201), summary: "x".repeat(501), seoTitle: "x".repeat(201) };
  expect(validateArticle({ ...validArticle, ...long })).toMatchObject({
    title: { args: { max: 200 } },
    summary: { args: { max: 500 } },
  });
});
