import { describe, expect, it } from "vitest";
import { LOCALES } from "./locale.ts";
import { matchPath } from "./page-match.ts";
import { PAGES } from "./pages.ts";
import { pagePath, splitLocale } from "./paths.ts";

describe("page links", () => {
  it("put path parameters into the path, and all others into the query", () => {
    expect(pagePath("en-US", "category/:id", { id: 7, page: 2 })).toBe("/category/7?page=2");
    expect(pagePath("ar-JO", "articles/:slug", { slug: "ماء / هواء" })).toBe(
      `/ar/articles/${encodeURIComponent("ماء / هواء")}`,
    );
    expect(pagePath("en-US", "auth/sign-in", { next: "/account?flash=profile" })).toBe(
      "/auth/sign-in?next=%2Faccount%3Fflash%3Dprofile",
    );
  });

  it("leave out undefined values", () => {
    expect(pagePath("en-US", "live/:slug?")).toBe("/live");
    expect(pagePath("ar-JO", "schedule", { date: undefined })).toBe("/ar/schedule");
    expect(pagePath("ar-JO", "")).toBe("/ar");
  });

  it("keep the slashes of a path below a page, and encode all other characters", () => {
    expect(pagePath("en-US", "packages/*", { "*": "Nojoom/a b?" })).toBe(
      "/packages/Nojoom/a%20b%3F",
    );
  });

  it.each(PAGES.filter(({ file }) => file !== null).map(({ pattern }) => pattern))(
    "lead to the page %s",
    (pattern) => {
      const names = [...pattern.matchAll(/:(\w+)|\*/g)].map(([token, name]) => name ?? token);
      const values = Object.fromEntries(names.map((name) => [name, "7"])) as never;
      for (const locale of LOCALES) {
        const { path } = splitLocale(pagePath(locale, pattern, values));
        expect(matchPath(path).page.pattern).toBe(pattern);
      }
    },
  );
});
