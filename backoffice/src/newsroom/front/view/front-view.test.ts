import { expect, it } from "vitest";
import { frontOfQuery, frontScreenPath, queryOfFront } from "./front-view.ts";

const read = (query: string) => frontOfQuery(new URLSearchParams(query), "ar-JO");

it("reads the home page in the language of the UI from an empty query", () => {
  expect(read("")).toEqual({ locale: "ar-JO", categoryId: null });
});

it("reads language and section of a front, and writes the same query", () => {
  const front = read("lang=en-US&section=12");
  expect(front).toEqual({ locale: "en-US", categoryId: 12 });
  expect(queryOfFront(front)).toEqual({ lang: "en-US", section: "12" });
  expect(frontScreenPath(front)).toBe("/front-page?lang=en-US&section=12");
  expect(frontScreenPath({ locale: "ar-JO", categoryId: null })).toBe("/front-page?lang=ar-JO");
});

it.each([
  "lang=fr",
  "section=0",
  "section=-1",
  "section=1e3",
  "section=x",
  "section=99999999999999999999",
])("ignores the invalid query %s", (query) =>
  expect(read(query)).toEqual({ locale: "ar-JO", categoryId: null }),
);
