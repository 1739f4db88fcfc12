import { articleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { describe, expect, it } from "vitest";
import { type ParseOptions, parseHtml } from "./parse-html.ts";
import { plainText, renderDocument } from "./render-html.ts";

/** Parses HTML to a body, checks that it can be stored, and renders it to HTML again. */
function roundTrip(html: string, options?: ParseOptions): string {
  const body = parseHtml(html, options);
  expect(articleDocument.safeParse(body).error).toBeUndefined();
  return renderDocument(body)
    .replaceAll(/ (loading="lazy"|decoding="async"|rel="noopener")/g, "")
    .replaceAll(" />", ">");
}

describe("parseHtml", () => {
  it("wraps loose text between blocks in paragraphs", () => {
    expect(roundTrip("a <b>b</b>\n c<p>d</p>e<div>f<address>g</address></div>")).toBe(
      "<p>a <strong>b</strong> c</p><p>d</p><p>e</p><p>f</p><p>g</p>",
    );
  });

  it("drops scripts, event handlers, unknown elements and javascript: URLs", () => {
    expect(
      roundTrip(
        '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p><svg onload="x()"></svg><constructor>c</constructor>',
      ),
    ).toBe("<p>ab</p><p>c</p>");
    expect(
      roundTrip(
        '<img src="javascript:x()"><img src="data:image/png;base64,AA"><iframe src="javascript:x()"></iframe>',
      ),
    ).toBe("");
  });

  it.each([
    "/\\evil.example",
    "/\\\\evil.example/a",
    "//evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
  ])("drops a link or image at %j, which points to another host, and preserves the text", (url) => {
    expect(roundTrip(`<p><a href="${url}">b</a></p><img src="${url}">`)).toBe("<p>b</p>");
    expect(roundTrip('<p><a href="/">b</a></p>', { href: () => url })).toBe("<p>b</p>");
  });

  it("preserves line endings only with the lineBreaks option and in code blocks", () => {
    expect(roundTrip("<p>a\nb\n\nc</p>")).toBe("<p>a b c</p>");
    expect(roundTrip("<p dir='rtl'>a\nb\n\nc</p>d\n\ne", { lineBreaks: true })).toBe(
      '<p dir="rtl">a<br>b</p><p dir="rtl">c</p><p>d</p><p>e</p>',
    );
    expect(roundTrip("<pre>a<br>b</pre>")).toBe("<pre><code>a\nb</code></pre>");
  });

  it("rewrites link URLs with the href option", () => {
    const options = { href: (url: string) => new URL(url, "https://old.example/a/").href };
    expect(roundTrip('<a href="b">c</a>', options)).toBe(
      '<p><a href="https://old.example/a/b">c</a></p>',
    );
  });
});

describe("images in parsed HTML", () => {
  const figure = (name: string, caption = "") =>
    `<figure><img src="https://x.example/${name}" alt="">${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;

  it("takes the caption of an image from its container", () => {
    expect(
      roundTrip(`<figure><a href="#"><img src="https://x.example/1"></a><figcaption>A
      <i>caption</i></figcaption></figure>`),
    ).toBe(figure("1", "A caption"));
    expect(
      roundTrip(
        '<div class="wp-caption"><img src="https://x.example/1"><p class="wp-caption-text">Below</p></div>',
      ),
    ).toBe(figure("1", "Below"));
  });

  it("merges several images in a row into a gallery", () => {
    const gallery = `<div class="gallery">${figure("1", "One")}${figure("2")}</div>`;
    expect(roundTrip(gallery)).toBe(gallery);
    expect(
      roundTrip(
        `<figure class="wp-block-gallery"><ul><li>${figure("1", "One")}</li><li>${figure("2")}</li></ul><figcaption>Both</figcaption></figure>`,
      ),
    ).toBe(`${gallery}<p>Both</p>`);
    expect(
      roundTrip(
        '<div class="gallery"><dl><dt><img src="https://x.example/1"></dt><dd class="wp-caption-text gallery-caption">One</dd></dl><dl><dt><img src="https://x.example/2"></dt></dl></div>',
      ),
    ).toBe(gallery);
  });

  it("preserves the text around images", () => {
    expect(
      roundTrip('<div class="gallery">Words<img src="https://x.example/1">and words</div>'),
    ).toBe(`<p>Words</p>${figure("1")}<p>and words</p>`);
    expect(roundTrip('<p>Words <img src="https://x.example/1"> and words</p>')).toBe(
      `<p>Words</p>${figure("1")}<p>and words</p>`,
    );
  });
});

describe("embeds in parsed HTML", () => {
  const youtube =
    '<p><a class="embed" data-provider="youtube" href="https://youtu.be/a">https://youtu.be/a</a></p>';

  it("recognizes embeds by a bare URL, an iframe or a pasted embed code", () => {
    expect(roundTrip("<p> https://youtu.be/a </p>")).toBe(youtube);
    expect(
      roundTrip(
        '<figure class="wp-block-embed"><div>\nhttps://youtu.be/a\n</div><figcaption>A film</figcaption></figure>',
      ),
    ).toBe(`${youtube}<p>A film</p>`);
    expect(roundTrip('<iframe src="//www.youtube.com/embed/a"></iframe>')).toContain(
      'data-provider="youtube" href="https://www.youtube.com/embed/a"',
    );
    expect(
      roundTrip(
        '<blockquote class="twitter-tweet"><p>Hi</p><a href="https://twitter.com/a">a</a> <a href="https://twitter.com/a/status/1">1</a></blockquote>',
      ),
    ).toContain('data-provider="x" href="https://twitter.com/a/status/1"');
  });

  it("converts unknown embeds, audio and video files to links", () => {
    expect(roundTrip('<iframe src="https://maps.example/1"></iframe>')).toBe(
      '<p><a href="https://maps.example/1">https://maps.example/1</a></p>',
    );
    expect(roundTrip('<video><source src="https://x.example/a%20b.mp4"></video>')).toBe(
      '<p><a href="https://x.example/a%20b.mp4">a b.mp4</a></p>',
    );
  });

  it("converts uploaded video and audio to their blocks, with the caption", () => {
    const file = `${"a".repeat(64)}.mp4`;
    const html = `<figure><video src="/recordings/${file}"></video><figcaption>The bridge</figcaption></figure>`;
    expect(parseHtml(html).content).toEqual([
      { type: "media", attrs: { file, caption: "The bridge" } },
    ]);
    expect(parseHtml(`<video src="/recordings/${file}"></video>`).content).toEqual([
      { type: "media", attrs: { file } },
    ]);
  });

  it("creates no embed for a URL within a sentence or a link text", () => {
    expect(roundTrip("<p>see https://youtu.be/a</p>")).toBe("<p>see https://youtu.be/a</p>");
    expect(roundTrip('<p><a href="https://b.example/">https://a.example/</a></p>')).toBe(
      '<p><a href="https://b.example/">https://a.example/</a></p>',
    );
  });
});

it("plainText contains the text that readers see, including captions", () => {
  expect(
    plainText(
      parseHtml(
        "<p>a<br>b</p><figure><img src='/x'><figcaption>c</figcaption></figure><ul><li>d</li></ul>",
      ),
    ),
  ).toBe("a b\nc\nd");
});
