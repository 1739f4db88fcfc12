import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LiveEntryCard, LivePage } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { describe, expect, it } from "vitest";
import { entryHead } from "./entry-head.ts";

const IMAGE = { base: "/media/of-the-article" };
const article = {
  id: 7,
  locale: "en-US",
  slug: "storm",
  title: "Storm",
  seo: { title: "Storm", description: "All about the storm" },
  social: { title: "Storm", description: "", image: IMAGE },
} as ArticleDetails;
const NEWEST = { stream: undefined, entry: undefined, order: "newest" } as const;
const headOf = (card: LiveEntryCard, stream?: number) =>
  entryHead(article, { page: { card } as LivePage, place: { ...NEWEST, entry: 3, stream } });

describe("head of the permalink of an entry", () => {
  it("has the texts and the image of the entry, and its own address", () => {
    const image = { base: "/media/of-the-entry" } as LiveEntryCard["image"];
    expect(headOf({ title: "Road closed", description: "The road is closed", image })).toEqual({
      title: "Road closed",
      description: "The road is closed",
      social: { title: "Road closed", description: "The road is closed" },
      picture: image,
      path: "/article/7/storm?entry=3",
      alternates: {},
    });
  });

  it("has the counterpart of the entry as its alternate in the other language", () => {
    const translation = {
      entry: 4,
      article: { id: 8, locale: "ar-JO", slug: "asifa", title: "عاصفة" },
      original: true,
    } as const;
    const page = { card: { title: "Road closed", description: "", image: null }, translation };
    expect(
      entryHead(article, { page: page as LivePage, place: { ...NEWEST, entry: 3 } })?.alternates,
    ).toEqual({
      "en-US": "/article/7/storm?entry=3",
      "ar-JO": "/ar/article/8/asifa?entry=4",
    });
  });

  it("has the texts and the image of the article where the entry has none", () => {
    expect(headOf({ title: "", description: "", image: null })).toMatchObject({
      title: "Storm",
      description: "All about the storm",
      picture: IMAGE,
    });
  });

  it("is that of the article on other pages, and on pages of a stream", () => {
    const card = { title: "Road closed", description: "", image: null };
    expect(entryHead(article, { page: { card: null } as LivePage, place: NEWEST })).toBeUndefined();
    expect(headOf(card, 2)).toBeUndefined();
  });
});
