import { articleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { describe, expect, it } from "vitest";
import { type ParseOptions, parseHtml } from "./parse-html.ts";
import { plainText, renderDocument } from "./render-html.ts";

/** What HTML looks like after it was a body, which must be one that can be stored. */
function shown(html: string, options?: ParseOptions): string {
  const body = parseHtml(html, options);
  expect(articleDocument.safeParse(body).error).toBeUndefined();
  return renderDocument(body)
    .replaceAll(/ (loading="lazy"|decoding="async"|rel="noopener")/g, "")
    .replaceAll(" />", ">");
}

describe("HTML of whatever make", () => {
  it("becomes paragraphs, with loose text between blocks", () => {
    expect(shown("a <b>b</b>\n c<p>d</p>e<div>f<address>g</address></div>")).toBe(
      "<p>a <strong>b</strong> c</p><p>d</p><p>e</p><p>f</p><p>g</p>",
    );
  });

  it("is only what a body holds", () => {
    expect(
      shown('<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p><svg onload="x()"></svg><constructor>c</constructor>'),
    ).toBe("<p>ab</p><p>c</p>");
    expect(shown('<img src="javascript:x()"><img src="data:image/png;base64,AA"><iframe src="javascript:x()"></iframe>')).toBe("");
  });

  it.each(["/\\evil.example", "/\\\\evil.example/a", "//evil.example", "/\t/evil.example", "\\\\evil.example"])(
    "loses a link or picture at %j, which names another host, and keeps the text",
    (address) => {
      expect(shown(`<p><a href="${address}">b</a></p><img src="${address}">`)).toBe("<p>b</p>");
      expect(shown('<p><a href="/">b</a></p>', { href: () => address })).toBe("<p>b</p>");
    },
  );

  it("keeps its lines only where they were typed", () => {
    expect(shown("<p>a\nb\n\nc</p>")).toBe("<p>a b c</p>");
    expect(shown("<p dir='rtl'>a\nb\n\nc</p>d\n\ne", { lineBreaks: true })).toBe(
      '<p dir="rtl">a<br>b</p><p dir="rtl">c</p><p>d</p><p>e</p>',
    );
    expect(shown("<pre>a<br>b</pre>")).toBe("<pre><code>a\nb</code></pre>");
  });

  it("gets other addresses where they are asked for", () => {
    const options = { href: (address: string) => new URL(address, "https://old.example/a/").href };
    expect(shown('<a href="b">c</a>', options)).toBe('<p><a href="https://old.example/a/b">c</a></p>');
  });
});

describe("pictures", () => {
  const picture = (name: string, caption = "") =>
    `<figure><img src="https://x.example/${name}" alt="">${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;

  it("have the caption of what holds them", () => {
    expect(
      shown(`<figure><a href="#"><img src="https://x.example/1"></a><figcaption>A
      <i>caption</i></figcaption></figure>`),
    ).toBe(picture("1", "A caption"));
    expect(shown('<div class="wp-caption"><img src="https://x.example/1"><p class="wp-caption-text">Below</p></div>')).toBe(
      picture("1", "Below"),
    );
  });

  it("in a row are a gallery, and stay one", () => {
    const gallery = `<div class="gallery">${picture("1", "One")}${picture("2")}</div>`;
    expect(shown(gallery)).toBe(gallery);
    expect(
      shown(
        `<figure class="wp-block-gallery"><ul><li>${picture("1", "One")}</li><li>${picture("2")}</li></ul><figcaption>Both</figcaption></figure>`,
      ),
    ).toBe(`${gallery}<p>Both</p>`);
    expect(
      shown(
        '<div class="gallery"><dl><dt><img src="https://x.example/1"></dt><dd class="wp-caption-text gallery-caption">One</dd></dl><dl><dt><img src="https://x.example/2"></dt></dl></div>',
      ),
    ).toBe(gallery);
  });

  it("do not swallow the text they stand in", () => {
    expect(shown('<div class="gallery">Words<img src="https://x.example/1">and words</div>')).toBe(
      `<p>Words</p>${picture("1")}<p>and words</p>`,
    );
    expect(shown('<p>Words <img src="https://x.example/1"> and words</p>')).toBe(`<p>Words</p>${picture("1")}<p>and words</p>`);
  });
});

describe("players", () => {
  const youtube = '<p><a class="embed" data-provider="youtube" href="https://youtu.be/a">https://youtu.be/a</a></p>';

  it("are known by their bare address, frame or pasted quotation", () => {
    expect(shown("<p> https://youtu.be/a </p>")).toBe(youtube);
    expect(shown('<figure class="wp-block-embed"><div>\nhttps://youtu.be/a\n</div><figcaption>A film</figcaption></figure>')).toBe(
      `${youtube}<p>A film</p>`,
    );
    expect(shown('<iframe src="//www.youtube.com/embed/a"></iframe>')).toContain(
      'data-provider="youtube" href="https://www.youtube.com/embed/a"',
    );
    expect(
      shown(
        '<blockquote class="twitter-tweet"><p>Hi</p><a href="https://twitter.com/a">a</a> <a href="https://twitter.com/a/status/1">1</a></blockquote>',
      ),
    ).toContain('data-provider="x" href="https://twitter.com/a/status/1"');
  });

  it("of others become links, as do sound and film", () => {
    expect(shown('<iframe src="https://maps.example/1"></iframe>')).toBe(
      '<p><a href="https://maps.example/1">https://maps.example/1</a></p>',
    );
    expect(shown('<video><source src="https://x.example/a%20b.mp4"></video>')).toBe(
      '<p><a href="https://x.example/a%20b.mp4">a b.mp4</a></p>',
    );
  });

  it("are not made of an address within a sentence or a link's text", () => {
    expect(shown("<p>see https://youtu.be/a</p>")).toBe("<p>see https://youtu.be/a</p>");
    expect(shown('<p><a href="https://b.example/">https://a.example/</a></p>')).toBe(
      '<p><a href="https://b.example/">https://a.example/</a></p>',
    );
  });
});

it("a body's words are those that readers see", () => {
  expect(plainText(parseHtml("<p>a<br>b</p><figure><img src='/x'><figcaption>c</figcaption></figure><ul><li>d</li></ul>"))).toBe(
    "a b\nc\nd",
  );
});
