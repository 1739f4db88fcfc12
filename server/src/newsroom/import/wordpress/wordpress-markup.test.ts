import { describe, expect, it } from "vitest";
import { parseHtml } from "../../article/document/parse-html.ts";
import { renderDocument } from "../../article/document/render-html.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import type { Attachment } from "./wordpress-html.ts";
import { convertWordPressMarkup } from "./wordpress-markup.ts";

const attachment = (id: number, parent: number): Attachment => ({
  id,
  url: `https://old.example/${id}.jpg`,
  alt: `Picture ${id}`,
  caption: "",
  postId: parent,
});
const library = [attachment(1, 7), attachment(2, 7), attachment(3, 8)];
const attachments = {
  byId: (id: number) => library.find((one) => one.id === id),
  ofPost: (postId: number) => library.filter((attachment) => attachment.postId === postId),
};

/**
 * Returns the article body that a WordPress text becomes, without the attributes that every image
 * has.
 */
function convert(text: string): string {
  const { html, lineBreaks } = convertWordPressMarkup(
    { id: 7, content: text, meta: new Map() },
    { attachments, pattern: () => undefined },
  );
  return renderDocument(parseHtml(html, { lineBreaks }))
    .replaceAll(/ (loading|decoding|rel)="\w+"/g, "")
    .replaceAll(" />", ">");
}

describe("classic editor texts", () => {
  it("ends a paragraph at an empty line, and turns other line ends into line breaks", () => {
    expect(convert("One\ntwo\r\n\r\nThree<br />\nfour\n\n\n<br><br>five")).toBe(
      "<p>One<br>two</p><p>Three<br>four</p><p>five</p>",
    );
    expect(convert("<strong>bold\n\nstill</strong> bold")).toBe(
      "<p><strong>bold</strong></p><p><strong>still</strong> bold</p>",
    );
  });

  it("leaves block elements unchanged", () => {
    expect(
      convert(
        "Before\n<h2>Head</h2>\nAfter\n<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>\n<pre>x\n\ny</pre>",
      ),
    ).toBe(
      "<p>Before</p><h2>Head</h2><p>After</p><ul><li><p>a</p></li><li><p>b<br>c</p></li></ul><pre><code>x\n\ny</code></pre>",
    );
    expect(convert("<div>a\n\nb</div><table><tr><td>1\n2</td></tr></table>")).toBe(
      '<p>a</p><p>b</p><div class="table" tabindex="0"><table><tbody><tr><td>1<br>2</td></tr></tbody></table></div>',
    );
  });

  it("drops page break and read-more markers", () => {
    expect(convert("One\n<!--more Read on-->\ntwo\n\n<!--nextpage-->\n\nthree")).toBe(
      "<p>One</p><p>two</p><p>three</p>",
    );
  });

  it("embeds a player URL that is alone on a line", () => {
    expect(convert("See\nhttps://youtu.be/a1\nthere and https://youtu.be/b2 too")).toBe(
      '<p>See</p><p><a class="embed" data-provider="youtube" href="https://youtu.be/a1">https://youtu.be/a1</a></p><p>there and https://youtu.be/b2 too</p>',
    );
    expect(convert("[embed width=100]https://vimeo.com/1[/embed]")).toBe(
      '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>',
    );
  });
});

describe("WordPress shortcodes", () => {
  it("converts both forms of image captions", () => {
    const figure =
      '<figure><img src="https://old.example/a.jpg" alt=""><figcaption>A <b>word</b></figcaption></figure>'.replace(
        /<\/?b>/g,
        "",
      );
    expect(
      convert(
        'a[caption id="x" width="3"]<img src="https://old.example/a.jpg"> A <b>word</b>[/caption]b',
      ),
    ).toBe(`<p>a</p>${figure}<p>b</p>`);
    expect(
      convert(
        '[caption caption="A word"]<a href="#"><img src="https://old.example/a.jpg"></a>[/caption]',
      ),
    ).toBe(figure);
  });

  it("converts galleries of listed images or of the post's images", () => {
    expect(convert('[gallery ids="3, 1" link="file"]').match(/\d\.jpg/g)).toEqual([
      "3.jpg",
      "1.jpg",
    ]);
    expect(convert("[gallery]").match(/\d\.jpg/g)).toEqual(["1.jpg", "2.jpg"]);
    expect(convert('[gallery exclude="1"]')).toContain("2.jpg");
    expect(convert("a [gallery ids='99'] b")).toBe("<p>a</p><p>b</p>");
  });

  it("converts audio and video shortcodes to links", () => {
    for (const code of [
      "[audio https://old.example/a.mp3]",
      '[audio src="https://old.example/a.mp3"]',
      '[video mp4="https://old.example/a.mp3"][/video]',
    ]) {
      expect(convert(code)).toBe('<p><a href="https://old.example/a.mp3">a.mp3</a></p>');
    }
    expect(convert("[audio]")).toBe("");
  });

  it("removes plugin shortcodes but keeps their text, and keeps words in brackets", () => {
    expect(
      convert(
        '[et_pb_row a="1"][b]text[/b] more[/et_pb_row] [sic] [1] [see below] [Editor\'s note: no]',
      ),
    ).toBe("<p>text more [sic] [1] [see below] [Editor's note: no]</p>");
    expect(convert("[[gallery ids='1']]")).toBe("<p>[gallery ids='1']</p>");
  });

  it("pairs nested tags, and handles pathological input quickly", () => {
    const names = (text: string) =>
      replaceShortcodes(text, ({ name, inner }) => `<${name}:${inner ?? "-"}>`);
    expect(names("[a]x[b]y[/b][/a][b]")).toBe("<a:x<b:y>><b:->");
    expect(names("[a]x[b]y[/a]z[/b]")).toBe("<a:x<b:->y>z[/b]");
    const before = process.cpuUsage();
    for (const part of [
      "<!-- wp:x {",
      '<!-- wp:x {"a":1} ',
      "[vc_row][vc_btn title=",
      "[caption]",
      '[a b="',
      "[/a]",
      "[[",
      "<img ",
      "[a][/b]",
      '<pre class="wp-block-verse">',
    ])
      convertWordPressMarkup(
        { id: 7, content: part.repeat(20_000), meta: new Map() },
        { attachments, pattern: () => undefined },
      );
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });
});

describe("block editor texts", () => {
  const block = (html: string) => convert(`<!-- wp:html -->\n${html}\n<!-- /wp:html -->`);

  it("ignores line breaks", () => {
    expect(block("<p>a\n\nb</p>\n\n<p>c</p>")).toBe("<p>a b</p><p>c</p>");
  });

  it("keeps verses, files, cover images, emoji and videos", () => {
    expect(block('<pre class="wp-block-verse">one\ntwo</pre>')).toBe("<p>one<br>two</p>");
    expect(
      block(
        '<div class="wp-block-file"><a href="https://old.example/f.pdf">Report</a><a href="https://old.example/f.pdf" class="wp-block-file__button" download>Download</a></div>',
      ),
    ).toBe('<p><a href="https://old.example/f.pdf">Report</a></p>');
    expect(
      block(
        '<div class="wp-block-cover" style="background-image:url(https://old.example/c.jpg)"><p>On top</p></div>',
      ),
    ).toBe('<figure><img src="https://old.example/c.jpg" alt=""></figure><p>On top</p>');
    expect(block('<p>Fine <img src="https://s.w.org/x.svg" class="emoji" alt="🙂"></p>')).toBe(
      "<p>Fine 🙂</p>",
    );
    expect(
      block(
        '<figure class="wp-block-video"><video src="https://old.example/v.mp4"></video><figcaption>A film</figcaption></figure>',
      ),
    ).toBe('<p><a href="https://old.example/v.mp4">v.mp4</a></p><p>A film</p>');
  });
});
