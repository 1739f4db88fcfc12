import { describe, expect, it } from "vitest";
import { parseHtml } from "../article/document/parse-html.ts";
import { renderDocument } from "../article/document/render-html.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { readWordPressMarkup } from "./wordpress-markup.ts";

const picture = (id: number, parent: number) => ({
  id,
  address: `https://old.example/${id}.jpg`,
  alt: `Picture ${id}`,
  caption: "",
  parent,
});
const library = [picture(1, 7), picture(2, 7), picture(3, 8)];
const attachments = {
  byId: (id: number) => library.find((one) => one.id === id),
  ofPost: (post: number) => library.filter(({ parent }) => parent === post),
};

/** The body that a text of the other system becomes, without the attributes that every picture has. */
function shown(text: string): string {
  const { html, lineBreaks } = readWordPressMarkup(text, 7, attachments);
  return renderDocument(parseHtml(html, { lineBreaks }))
    .replaceAll(/ (loading|decoding|rel)="\w+"/g, "")
    .replaceAll(" />", ">");
}

describe("the older editor's texts", () => {
  it("end a paragraph at an empty line, and a line at a line's end", () => {
    expect(shown("One\ntwo\r\n\r\nThree<br />\nfour\n\n\n<br><br>five")).toBe("<p>One<br>two</p><p>Three<br>four</p><p>five</p>");
    expect(shown("<strong>bold\n\nstill</strong> bold")).toBe("<p><strong>bold</strong></p><p><strong>still</strong> bold</p>");
  });

  it("leave blocks alone", () => {
    expect(shown("Before\n<h2>Head</h2>\nAfter\n<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>\n<pre>x\n\ny</pre>")).toBe(
      "<p>Before</p><h2>Head</h2><p>After</p><ul><li><p>a</p></li><li><p>b<br>c</p></li></ul><pre><code>x\n\ny</code></pre>",
    );
    expect(shown("<div>a\n\nb</div><table><tr><td>1\n2</td></tr></table>")).toBe(
      '<p>a</p><p>b</p><div class="table" tabindex="0"><table><tbody><tr><td>1<br>2</td></tr></tbody></table></div>',
    );
  });

  it("are continued behind marks for pages and teasers", () => {
    expect(shown("One\n<!--more Read on-->\ntwo\n\n<!--nextpage-->\n\nthree")).toBe("<p>One</p><p>two</p><p>three</p>");
  });

  it("embed what stands in a line of its own", () => {
    expect(shown("See\nhttps://youtu.be/a1\nthere and https://youtu.be/b2 too")).toBe(
      '<p>See</p><p><a class="embed" data-provider="youtube" href="https://youtu.be/a1">https://youtu.be/a1</a></p><p>there and https://youtu.be/b2 too</p>',
    );
    expect(shown("[embed width=100]https://vimeo.com/1[/embed]")).toBe('<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>');
  });
});

describe("shortcodes", () => {
  it("give captions to pictures, in both forms", () => {
    const figure = '<figure><img src="https://old.example/a.jpg" alt=""><figcaption>A <b>word</b></figcaption></figure>'.replace(
      /<\/?b>/g,
      "",
    );
    expect(shown('a[caption id="x" width="3"]<img src="https://old.example/a.jpg"> A <b>word</b>[/caption]b')).toBe(
      `<p>a</p>${figure}<p>b</p>`,
    );
    expect(shown('[caption caption="A word"]<a href="#"><img src="https://old.example/a.jpg"></a>[/caption]')).toBe(figure);
  });

  it("show galleries: of named pictures, or of those of the post", () => {
    expect(shown('[gallery ids="3, 1" link="file"]').match(/\d\.jpg/g)).toEqual(["3.jpg", "1.jpg"]);
    expect(shown("[gallery]").match(/\d\.jpg/g)).toEqual(["1.jpg", "2.jpg"]);
    expect(shown('[gallery exclude="1"]')).toContain("2.jpg");
    expect(shown("a [gallery ids='99'] b")).toBe("<p>a</p><p>b</p>");
  });

  it("link sound and film", () => {
    for (const code of [
      "[audio https://old.example/a.mp3]",
      '[audio src="https://old.example/a.mp3"]',
      '[video mp4="https://old.example/a.mp3"][/video]',
    ]) {
      expect(shown(code)).toBe('<p><a href="https://old.example/a.mp3">a.mp3</a></p>');
    }
    expect(shown("[audio]")).toBe("");
  });

  it("of plugins go and leave their text; words in brackets stay", () => {
    expect(shown('[et_pb_row a="1"][b]text[/b] more[/et_pb_row] [sic] [1] [see below] [Editor\'s note: no]')).toBe(
      "<p>text more [sic] [1] [see below] [Editor's note: no]</p>",
    );
    expect(shown("[[gallery ids='1']]")).toBe("<p>[gallery ids='1']</p>");
  });

  it("are paired as they are nested, and quickly", () => {
    const names = (text: string) => replaceShortcodes(text, ({ name, inner }) => `<${name}:${inner ?? "-"}>`);
    expect(names("[a]x[b]y[/b][/a][b]")).toBe("<a:x<b:y>><b:->");
    expect(names("[a]x[b]y[/a]z[/b]")).toBe("<a:x<b:->y>z[/b]");
    const begun = performance.now();
    for (const part of ["[caption]", '[a b="', "[/a]", "[[", "<img ", "[a][/b]", '<pre class="wp-block-verse">'])
      readWordPressMarkup(part.repeat(20_000), 7, attachments);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

describe("texts made of blocks", () => {
  const block = (html: string) => shown(`<!-- wp:html -->\n${html}\n<!-- /wp:html -->`);

  it("are HTML: line ends mean nothing", () => {
    expect(block("<p>a\n\nb</p>\n\n<p>c</p>")).toBe("<p>a b</p><p>c</p>");
  });

  it("keep verses, files and the pictures behind a text", () => {
    expect(block('<pre class="wp-block-verse">one\ntwo</pre>')).toBe("<p>one<br>two</p>");
    expect(
      block(
        '<div class="wp-block-file"><a href="https://old.example/f.pdf">Report</a><a href="https://old.example/f.pdf" class="wp-block-file__button" download>Download</a></div>',
      ),
    ).toBe('<p><a href="https://old.example/f.pdf">Report</a></p>');
    expect(block('<div class="wp-block-cover" style="background-image:url(https://old.example/c.jpg)"><p>On top</p></div>')).toBe(
      '<figure><img src="https://old.example/c.jpg" alt=""></figure><p>On top</p>',
    );
    expect(block('<p>Fine <img src="https://s.w.org/x.svg" class="emoji" alt="🙂"></p>')).toBe("<p>Fine 🙂</p>");
    expect(
      block('<figure class="wp-block-video"><video src="https://old.example/v.mp4"></video><figcaption>A film</figcaption></figure>'),
    ).toBe('<p><a href="https://old.example/v.mp4">v.mp4</a></p><p>A film</p>');
  });
});
