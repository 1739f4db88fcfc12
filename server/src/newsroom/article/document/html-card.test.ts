import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { sanitizeBody } from "../../../platform/html/sanitize.ts";
import { checkCard, sanitizeCard } from "./html-card.ts";
import { attribute, findAll, type HtmlElement, isElement } from "./html-tree.ts";
import { plainText, renderDocument } from "./render-html.ts";

const stored = (html: string) =>
  renderDocument({ type: "doc", content: [{ type: "htmlCard", attrs: { code: html } }] });

/** Returns all elements of HTML as a browser parses it. */
function elementsOf(html: string): HtmlElement[] {
  const all = (element: HtmlElement): HtmlElement[] => [
    element,
    ...element.childNodes.filter(isElement).flatMap(all),
  ];
  return parseFragment(html).childNodes.filter(isElement).flatMap(all);
}

const ALLOWED =
  /^(p|br|h[2-4]|ul|ol|li|dl|dt|dd|blockquote|aside|pre|code|hr|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|img|small|div|a|strong|em|u|s|sub|sup)$/;
const ATTRIBUTES =
  /^(href|rel|src|alt|width|height|loading|decoding|start|colspan|rowspan|scope|dir|tabindex|class|data-provider)$/;

const VECTORS = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src='https://a.example/x.png' onload=alert(1)>",
  '<img src="https://a.example/x.png"/onerror="alert(1)">',
  "<p onmouseover=alert(1)>x</p>",
  "<details open ontoggle=alert(1)>x</details>",
  "<body onload=alert(1)>x",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='java&#9;script:alert(1)'>x</a>",
  "<a href='&#1;javascript:alert(1)'>x</a>",
  "<a href='java\u0000script:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='//evil.example/'>x</a>",
  "<a href='/\\evil.example/'>x</a>",
  "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
  "<img srcset='https://evil.example/x.png 1x' src='javascript:alert(1)'>",
  "<iframe src='https://evil.example/'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src='javascript:alert(1)//https://www.youtube.com/embed/abc'></iframe>",
  "<object data='x.swf'></object><embed src='x.swf'><applet code=x></applet>",
  "<meta http-equiv=refresh content='0;url=//evil.example'><base href='//evil.example/'>",
  "<link rel=stylesheet href='//evil.example/x.css'><style>@import '//evil.example/x.css'</style>",
  "<div style='background:url(//evil.example/x)'>x</div>",
  "<div style='position:fixed;inset:0'>x</div>",
  "<form action='//evil.example'><input name=a autofocus onfocus=alert(1)><button formaction=x>b</button></form>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<math><annotation-xml encoding='text/html'><img src=x onerror=alert(1)></annotation-xml></math>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><img src=x onerror=alert(1)></template>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<p title='x' id=cookie name=getElementById>x</p><img name=body src=/a.png><a id=x href=/a>x</a>",
  "<table background='javascript:alert(1)'><td>x",
  "<figure class='chart' data-chart='{}'></figure><figure class='chart map' data-map='{}'></figure>",
  "<a class='note' data-note='x'>y</a><img data-media-id='1'><video src='/recordings/x' autoplay></video>",
  "<a class='embed' data-provider='youtube' href='javascript:alert(1)'>x</a>",
  "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  "<a href='https://a.example/\"onclick=alert(1) x=\"'>x</a>",
];

describe("HTML of a card", () => {
  it.each(VECTORS)("has allowed elements and attributes only: %s", (vector) => {
    const html = sanitizeBody(stored(`<p>Before</p>${vector}<p>After</p>`));
    for (const element of elementsOf(html)) {
      expect(element.tagName).toMatch(ALLOWED);
      for (const { name, value } of element.attrs) {
        expect(name).toMatch(ATTRIBUTES);
        if (name === "href" || name === "src") expect(value).toMatch(/^(https?:\/\/|\/(?![/\\]))/i);
        if (name === "class") expect(value).toMatch(/^(html-card|table|embed)$/);
      }
    }
    // A browser that parses it once more gets the same, so nothing mutates.
    expect(sanitizeBody(html)).toBe(html);
  });

  it.each(VECTORS)("is unchanged if it is sanitized again: %s", (vector) => {
    const once = sanitizeCard(vector);
    expect(sanitizeBody(once)).toBe(once);
  });

  it("keeps text, tables, lists, links, images and directions", () => {
    const html =
      '<h2>T</h2><div dir="rtl"><table><caption>C</caption><tr><th scope="row">A</th><td colspan="2">1</td></tr></table></div><dl><dt>a</dt><dd>b</dd></dl><b>x</b>';
    const { shown, removed } = checkCard(html);
    expect(removed).toEqual([]);
    expect(shown).toBe(
      '<h2>T</h2><div dir="rtl"><div class="table" tabindex="0"><table><caption>C</caption><tr><th scope="row">A</th><td colspan="2">1</td></tr></table></div></div><dl><dt>a</dt><dd>b</dd></dl><strong>x</strong>',
    );
  });

  it("opens links in place, and does not let other sites control the page", () => {
    expect(sanitizeCard('<a href="https://a.example/" target="_blank">x</a>')).toBe(
      '<a href="https://a.example/" rel="noopener">x</a>',
    );
  });

  it("shows frames of known players as embeds", () => {
    const url = "https://www.youtube.com/embed/dQw4w9WgXcQ";
    const { shown, removed } = checkCard(`<iframe src="${url}" style="border:0"></iframe>`);
    const [link] = findAll({ childNodes: elementsOf(shown) } as HtmlElement, (element) =>
      Boolean(attribute(element, "data-provider")),
    );
    expect(link && attribute(link, "href")).toBe(url);
    expect(removed).toEqual([]);
  });

  it("lists what is removed, with its number", () => {
    const { removed } = checkCard(
      '<p class="a" onclick="x()" style="color:red">x<script>1</script><script>2</script></p><a href="javascript:x">y</a><form>z</form>',
    );
    expect(removed).toEqual([
      { kind: "attribute", name: "class", count: 1 },
      { kind: "attribute", name: "onclick", count: 1 },
      { kind: "attribute", name: "style", count: 1 },
      { kind: "element", name: "script", count: 2 },
      { kind: "url", name: "javascript:x", count: 1 },
      { kind: "element", name: "form", count: 1 },
    ]);
  });

  it("is text for search, a line per cell", () => {
    const body = {
      type: "doc" as const,
      content: [
        {
          type: "htmlCard" as const,
          attrs: { code: "<table><tr><th>Rain</th><td>41</td></tr></table><script>x</script>" },
        },
      ],
    };
    expect(plainText(body)).toBe("Rain\n41");
  });

  it("is sanitized within a second if it is as long and nested as allowed", () => {
    const start = performance.now();
    sanitizeCard("<div>".repeat(4000));
    sanitizeCard("<a href='".repeat(2200));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
