import { describe, expect, it } from "vitest";
import { cleanPaste, type PasteContext } from "./clean-paste.ts";
import { writeHtml } from "./pasted-html.ts";
import { element, type PastedNode } from "./pasted-tree.ts";

/**
 * Returns the cleaned HTML, how many images were uploaded and skipped, and how many texts were
 * dropped.
 */
function cleaned(nodes: PastedNode[], options: Partial<PasteContext> = {}) {
  let uploaded = 0;
  let skipped = 0;
  let dropped = 0;
  const take = () => {
    uploaded += 1;
    return `upload-${uploaded}`;
  };
  const leaveOut = () => {
    skipped += 1;
  };
  const onTextDropped = () => {
    dropped += 1;
  };
  const html = writeHtml(
    cleanPaste(nodes, {
      direction: "ltr",
      fromThisEditor: false,
      startUpload: take,
      startFetch: (url) => `fetch ${url}`,
      onSkipped: leaveOut,
      onTextDropped,
      ...options,
    }),
  );
  return { html, uploaded, skipped, dropped };
}
const html = (nodes: PastedNode[], options?: Partial<PasteContext>) => cleaned(nodes, options).html;
const p = (...children: PastedNode[]) => element("p", {}, children);
const span = (style: string, ...children: PastedNode[]) => element("span", { style }, children);

describe("cleaning a paste from a word processor", () => {
  it("drops styles, comments and empty paragraphs and keeps the text", () => {
    expect(
      html([
        element("style", {}, ["p {}"]),
        element("p", { class: "MsoNormal", style: "mso-margin-top-alt:auto" }, [
          element("st1:place", {}, ["Aqaba"]),
          element("font", { face: "Arial" }, [" \u00a0port"]),
          element("o:p"),
        ]),
        element("p", { class: "MsoNormal" }, [element("o:p", {}, ["\u00a0"])]),
        element("v:shape", {}, ["x"]),
        element("div", { style: "mso-element:comment-list" }, [p("A comment")]),
      ]),
    ).toBe("<p>Aqaba  port</p>");
  });

  it("reads marks, headings and tracked changes from tags and styles", () => {
    expect(
      html([
        p(
          span("font-weight:700", "a"),
          span("font-style: italic; color: red", "b"),
          span("vertical-align:super", "2"),
        ),
      ]),
    ).toBe("<p><strong>a</strong><em>b</em><sup>2</sup></p>");
    expect(
      html([element("b", { style: "font-weight:normal" }, [p(span("font-weight:400", "a"))])]),
    ).toBe("<p>a</p>");
    expect(
      html([element("h1", {}, [span("font-weight:bold", "a")]), element("h5", {}, ["b"])]),
    ).toBe("<h2>a</h2><h4>b</h4>");
    expect(
      html([
        p(element("del", { datetime: "x" }, ["old"]), element("ins", { datetime: "x" }, ["new"])),
      ]),
    ).toBe("<p>new</p>");
  });

  it("nests lists and merges consecutive lists whose numbering continues", () => {
    const li = (text: string) =>
      element("li", { "aria-level": "1" }, [element("p", { role: "presentation" }, [text])]);
    expect(html([element("ul", {}, [li("a"), element("ul", {}, [li("b")])])])).toBe(
      "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>",
    );
    const numberedList = (start: string, text: string) =>
      element("ol", { start }, [element("li", {}, [text])]);
    expect(
      html([numberedList("1", "a"), " ", numberedList("2", "b"), numberedList("1", "c")]),
    ).toBe('<ol start="1"><li>a</li><li>b</li></ol><ol start="1"><li>c</li></ol>');
  });
});

describe("cleaning a paste from a web page", () => {
  it("drops scripts, buttons and unsafe links and keeps the text", () => {
    expect(
      html([
        element("div", { class: "article", onclick: "x()" }, [
          element("script", {}, ["x()"]),
          element("div", {}, ["Loose ", element("a", { href: "javascript:x()" }, ["text"])]),
          element("button", {}, ["Share"]),
          p("a", element("br"), element("br"), "b", element("br"), "c"),
        ]),
      ]),
    ).toBe("<p>Loose text</p><p>a</p><p>b<br>c</p>");
  });

  it("keeps links without their underline and tracking parameters", () => {
    const link = element(
      "a",
      { href: "https://x.example/?utm_source=a&b=1", class: "c", target: "_blank" },
      [span("text-decoration:underline", "a")],
    );
    expect(html([link])).toBe('<a href="https://x.example/?b=1">a</a>');
  });

  it("keeps charts, timelines and footnotes that were copied in this editor, and no others", () => {
    const chart = element("div", { "data-chart": "{}", "data-pm-slice": "0 0 []" }, ["Rain"]);
    const note = element("sup", {
      "data-note": "a",
      "data-href": "https://a.example/",
      title: "a",
    });
    const timeline = element("ol", { class: "timeline" }, [
      element("li", { "data-date": "2024", "data-heading": "b" }, [p("c")]),
    ]);
    expect(html([chart, p("d", note), timeline], { fromThisEditor: true })).toBe(
      '<div data-chart="{}" data-pm-slice="0 0 []"></div><p>d<sup data-note="a" data-href="https://a.example/"></sup></p><ol class="timeline"><li data-date="2024" data-heading="b"><p>c</p></li></ol>',
    );
    expect(html([p("d", note)])).not.toContain("data-note");
  });

  it("embeds players of supported providers and links to all others", () => {
    const embed = '<div data-embed="youtube" data-url="https://youtu.be/a"></div>';
    expect(html([p("https://youtu.be/a?utm_source=b")])).toBe(embed);
    expect(html([p("See https://youtu.be/a")])).toBe("<p>See https://youtu.be/a</p>");
    expect(html([element("iframe", { src: "//www.youtube.com/embed/a" })])).toContain(
      'data-url="https://www.youtube.com/embed/a"',
    );
    expect(html([element("iframe", { src: "https://maps.example/1" })])).toBe(
      '<p><a href="https://maps.example/1">https://maps.example/1</a></p>',
    );
    const tweet = [
      p("Hi"),
      element("a", { href: "https://twitter.com/a" }, ["a"]),
      element("a", { href: "https://x.com/a/status/1" }, ["1"]),
    ];
    expect(html([element("blockquote", { class: "twitter-tweet" }, tweet)])).toContain(
      'data-url="https://x.com/a/status/1"',
    );
  });
});

describe("images in a paste", () => {
  it("of other web sites and data URLs are stored in the media library; others are skipped and counted", () => {
    const sources = [
      "https://x.example/1.png",
      "data:image/png;base64,AA",
      "http://x.example/2.png",
      "file:///C:/3.png",
      "data:image/svg+xml,x",
    ];
    expect(cleaned(sources.map((src) => element("img", { src, alt: "a" })))).toEqual({
      html: '<img data-upload="fetch https://x.example/1.png" alt="a"><img data-upload="upload-1" alt="a"><img data-upload="fetch http://x.example/2.png" alt="a">',
      uploaded: 1,
      skipped: 2,
      dropped: 0,
    });
    expect(
      cleaned([element("img", { src: "https://x.example/pixel", width: "1", height: "1" })]),
    ).toEqual({
      html: "",
      uploaded: 0,
      skipped: 0,
      dropped: 0,
    });
  });

  it("keep their captions and credits", () => {
    const image = element("img", { src: "https://x.example/1", alt: "" });
    const caption = element("figcaption", {}, [
      "A  ",
      element("i", {}, ["caption"]),
      element("small", {}, ["Petra"]),
    ]);
    expect(
      html([element("figure", { class: "wide" }, [element("a", { href: "/" }, [image]), caption])]),
    ).toBe(
      '<figure><img data-upload="fetch https://x.example/1" alt=""><figcaption>A caption<small>Petra</small></figcaption></figure>',
    );
  });

  it("reference the media library only when copied from this editor", () => {
    const image = element("img", { "data-media-id": "7", alt: "a" });
    expect(html([image], { fromThisEditor: true })).toBe('<img data-media-id="7" alt="a">');
    expect(html([image])).toBe("");
  });
});

describe("writing directions in a paste", () => {
  it("are kept when they differ from the article's and match the text", () => {
    const directed = (dir: string, text: string) => element("p", { dir }, [text]);
    expect(html([directed("RTL", "قال"), directed("RTL", "said"), directed("ltr", "said")])).toBe(
      '<p dir="rtl">قال</p><p>said</p><p>said</p>',
    );
    expect(html([directed("ltr", "said"), directed("ltr", "قال")], { direction: "rtl" })).toBe(
      '<p dir="ltr">said</p><p>قال</p>',
    );
  });
});

it("a paste copied from this editor keeps its structure", () => {
  const fromThisEditor = [
    element("aside", { class: "key-facts", role: "note", "data-pm-slice": "0 0 []" }, [
      p("a\u00a0b"),
      p(),
    ]),
    element("table", { style: "min-width: 75px" }, [
      element("tbody", {}, [element("tr", {}, [element("td", { colspan: "2" }, [p("c")])])]),
    ]),
    element("p", {}, ["https://youtu.be/a"]),
  ];
  expect(html(fromThisEditor, { fromThisEditor: true })).toBe(
    '<aside class="key-facts" data-pm-slice="0 0 []"><p>a\u00a0b</p><p></p></aside><table><tr><td colspan="2"><p>c</p></td></tr></table><p>https://youtu.be/a</p>',
  );
});
