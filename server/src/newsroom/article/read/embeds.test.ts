import { EMBED_PROVIDERS } from "@masthead/contract/newsroom/article/article-document.ts";
import { embedFrameOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { EMBED_SOURCES } from "../../../../../site/app/platform/document/document.ts";
import { renderDocument } from "../document/render-html.ts";
import { withEmbeds } from "./embeds.ts";

const FRAMES = {
  "https://www.youtube.com/watch?v=abc_DEF-123&t=10s": "https://www.youtube-nocookie.com/embed/abc_DEF-123?autoplay=1",
  "https://youtu.be/abcdefghijk": "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://www.youtube.com/shorts/abcdefghijk": "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://www.youtube.com/live/abcdefghijk?feature=share": "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://m.youtube.com/embed/abcdefghijk": "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://x.com/station/status/12345?s=20": "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=12345",
  "https://twitter.com/station/status/12345": "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=12345",
  "https://www.facebook.com/station/posts/1":
    "https://www.facebook.com/plugins/post.php?show_text=true&href=https%3A%2F%2Fwww.facebook.com%2Fstation%2Fposts%2F1",
  "https://www.facebook.com/watch/?v=1":
    "https://www.facebook.com/plugins/video.php?show_text=true&href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1",
  "https://www.instagram.com/p/Ab_c-1/?igsh=x": "https://www.instagram.com/p/Ab_c-1/embed/",
  "https://www.instagram.com/reel/Ab1/": "https://www.instagram.com/reel/Ab1/embed/",
};

describe("player of an embed", () => {
  it.each(Object.entries(FRAMES))("of %s is from its provider, and allowed by the content security policy", (url, frame) => {
    expect(embedFrameOf(url)).toBe(frame);
    expect(EMBED_SOURCES).toContain(new URL(frame).origin);
  });

  it.each([
    "https://www.youtube.com/watch?v=%22onload",
    "https://www.youtube.com/watch",
    "https://www.facebook.com/",
    "https://vimeo.com/1",
  ])("is missing for %s, which is no video or post", (url) => expect(embedFrameOf(url)).toBeUndefined());
});

describe("embeds of a body", () => {
  const bodyOf = (url: string) => renderDocument({ type: "doc", content: [{ type: "embed", attrs: { provider: "youtube", url } }] });

  it.each(LOCALES)("are named links that open in a new tab, with the texts of the player's button: %s", (locale) => {
    const html = withEmbeds(bodyOf("https://www.youtube.com/watch?v=abcdefghijk&t=1"), locale);
    expect(html).toMatch(
      /^<figure class="embed" data-provider="youtube" data-frame="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk/,
    );
    expect(html).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk&amp;t=1" target="_blank" rel="noopener noreferrer">');
    expect(html.replaceAll(/<[^>]*>/g, "")).toBe(locale === "ar-JO" ? "شاهد على يوتيوب" : "Watch on YouTube");
    expect(html).toMatch(/ data-consent="[^"]*(YouTube|يوتيوب)/);
  });

  it("have a text for every provider in every language", () => {
    for (const locale of LOCALES)
      for (const provider of EMBED_PROVIDERS) {
        const [url = ""] = Object.keys(FRAMES).filter((known) => known.includes(provider === "x" ? "x.com/" : provider));
        const body = renderDocument({ type: "doc", content: [{ type: "embed", attrs: { provider, url } }] });
        expect(withEmbeds(body, locale)).not.toMatch(/article\.embed|\{\{/);
      }
  });

  it("are links only where the URL has no player", () => {
    expect(withEmbeds(bodyOf("https://www.youtube.com/watch"), "en-US")).toMatch(/^<p><a href="[^"]*" target="_blank"/);
  });
});
