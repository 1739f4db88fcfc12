import {
  EMBED_PROVIDERS,
  type EmbedProvider,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { renderDocument } from "../document/render-html.ts";
import { withEmbeds } from "./embeds.ts";

const URLS: Record<EmbedProvider, string> = {
  youtube: "https://www.youtube.com/watch?v=abcdefghijk",
  x: "https://x.com/station/status/12345",
  facebook: "https://www.facebook.com/station/posts/1",
  instagram: "https://www.instagram.com/p/Abc1/",
  tiktok: "https://www.tiktok.com/@station/video/7234567890123456789",
  spotify: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
  telegram: "https://t.me/station/1234",
  datawrapper: "https://datawrapper.dwcdn.net/aB3dE/1/",
};

describe("embeds of a body", () => {
  const bodyOf = (url: string) =>
    renderDocument({
      type: "doc",
      content: [{ type: "embed", attrs: { provider: "youtube", url } }],
    });

  it.each(LOCALES)(
    "are named links that open in a new tab, with the texts of the player's button: %s",
    (locale) => {
      const html = withEmbeds(
        bodyOf("https://www.youtube.com/watch?v=abcdefghijk&t=1"),
        new Map(),
        locale,
      );
      expect(html).toMatch(
        /^<figure class="embed" data-provider="youtube" data-frame="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk/,
      );
      expect(html).toContain(
        '<a href="https://www.youtube.com/watch?v=abcdefghijk&amp;t=1" target="_blank" rel="noopener noreferrer">',
      );
      expect(html.replaceAll(/<[^>]*>/g, "")).toBe(
        locale === "ar-JO" ? "شاهد على يوتيوب" : "Watch on YouTube",
      );
      expect(html).toMatch(/ data-consent="[^"]*(YouTube|يوتيوب)/);
    },
  );

  it("have a text for every provider in every language", () => {
    for (const locale of LOCALES)
      for (const provider of EMBED_PROVIDERS) {
        const body = renderDocument({
          type: "doc",
          content: [{ type: "embed", attrs: { provider, url: URLS[provider] } }],
        });
        expect(withEmbeds(body, new Map(), locale)).not.toMatch(/article\.embed|\{\{/);
      }
  });

  it("have the title and the own copy of the thumbnail where they are known", () => {
    const url = "https://www.youtube.com/watch?v=abcdefghijk&t=1";
    const known = new Map([[url, { title: 'Water <b>&</b> "light"', mediaId: 7 }]]);
    const html = withEmbeds(bodyOf(url), known, "en-US");
    expect(html).toContain('><img data-media-id="7" alt=""><figcaption>');
    expect(html).toContain(
      "Watch on YouTube: <bdi>Water &lt;b&gt;&amp;&lt;/b&gt; &quot;light&quot;</bdi></a>",
    );
    expect(html).toContain(
      'data-load="Play the video from YouTube: Water &lt;b&gt;&amp;&lt;/b&gt; &quot;light&quot;"',
    );
  });

  it("are links only where the URL has no player", () => {
    expect(withEmbeds(bodyOf("https://www.youtube.com/watch"), new Map(), "en-US")).toMatch(
      /^<p><a href="[^"]*" target="_blank"/,
    );
  });
});
