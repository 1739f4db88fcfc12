import type { ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { describe, expect, it } from "vitest";
import type { Frame } from "../../layouts/frame.server.ts";
import { articleJsonLd } from "./json-ld.ts";

const FRAME = { publicUrl: "https://news.example", settings: { siteName: "News" } } as Frame;
const ARTICLE = { locale: "en-US", id: 1, title: "Rain", slug: "rain", ancestors: [], authors: [], tags: [], corrections: [] };

function imageOf(lead: Partial<Picture> | null) {
  const data = articleJsonLd({ ...ARTICLE, lead } as unknown as ArticleDetails, FRAME) as { "@graph": { image?: string[] }[] };
  return data["@graph"][0]?.image;
}

describe("the image of an article for search engines", () => {
  it("is the lead picture in its wide sizes, as uploaded while it has none", () => {
    const lead = { base: "/media/a", original: "/media/a.jpg" };
    expect(imageOf({ ...lead, widths: [320, 640, 1280] })).toEqual([
      "https://news.example/media/a-640.webp",
      "https://news.example/media/a-1280.webp",
    ]);
    expect(imageOf({ ...lead, widths: [] })).toEqual(["https://news.example/media/a.jpg"]);
  });

  it("is that of the station when the article has no picture", () => {
    expect(imageOf(null)).toEqual(["https://news.example/share.png"]);
  });
});
