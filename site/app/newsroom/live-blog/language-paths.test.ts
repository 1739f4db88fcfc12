import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { describe, expect, it } from "vitest";
import { languagePaths } from "./language-paths.ts";
import type { ShownLiveBlog } from "./load-live-page.ts";

const TRANSLATED = { id: 8, locale: "ar-JO", slug: "asifa", title: "عاصفة" } as const;
const article = {
  id: 7,
  locale: "en-US",
  slug: "storm",
  translations: [TRANSLATED],
} as unknown as ArticleDetails;
const live = (translation: object | null, stream?: number) =>
  ({ page: { translation }, place: { stream, entry: 3, order: "newest" } }) as ShownLiveBlog;
const COUNTERPART = { entry: 4, article: TRANSLATED, original: false };

describe("language switch on the permalink of an entry", () => {
  it("goes to the counterpart of the entry", () => {
    expect(languagePaths(article, live(COUNTERPART))["ar-JO"]).toBe(
      "/ar/article/8/asifa?entry=4#entry-4",
    );
  });

  it("goes to the article where the entry has no counterpart, and on other pages", () => {
    for (const shown of [null, live(null), live(COUNTERPART, 2)])
      expect(languagePaths(article, shown)["ar-JO"]).toBe("/ar/article/8/asifa");
  });
});
