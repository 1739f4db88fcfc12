import { expect, it } from "vitest";
import { articleIdIn } from "./article-reference.ts";

it.each([
  ["https://news.example/article/42/harbour-reopens", 42],
  ["https://news.example/ar/article/42/%D8%A7%D9%84%D9%85%D9%8A%D9%86%D8%A7%D8%A1?utm=x", 42],
  [" /article/7 ", 7],
  ["/ar/article/7#comments", 7],
  ["42", 42],
  ["#42", 42],
])("finds the article in %j", (text, id) => expect(articleIdIn(text)).toBe(id));

it.each([
  "",
  "0",
  "harbour 42",
  "2026 budget",
  "https://news.example/articles/tag",
  "/category/12",
  "read /article/12/x",
  "/article/x",
])("finds no article in %j, which is searched for", (text) => expect(articleIdIn(text)).toBeNull());
