import { describe, expect, it } from "vitest";
import { composeArticle } from "../import-article.ts";
import { imageOf } from "../import-urls.ts";
import { convertWordPressMarkup } from "./wordpress-markup.ts";

const URL_OF = (id: number) => `https://old.example/${id}.jpg`;
const attachments = {
  byId: (id: number) =>
    id < 20 ? { id, url: URL_OF(id), alt: `Alt ${id}`, caption: "", postId: 0 } : undefined,
  ofPost: () => [],
};
const PATTERNS = new Map([
  [77, "<!-- wp:paragraph --><p>REUSABLE</p><!-- /wp:paragraph -->"],
  [78, '<!-- wp:block {"ref":77} /--><!-- wp:block {"ref":78} /-->'],
]);

/**
 * Converts the text of a post to an article. Returns its blocks, one per line, and the reported
 * problems.
 */
function imported(
  content: string,
  meta: Record<string, string> = {},
): { shown: string; problems: string[]; isDraft: boolean } {
  const post = { id: 7, content, meta: new Map(Object.entries(meta)) };
  const { html, lineBreaks, losses } = convertWordPressMarkup(post, {
    attachments,
    pattern: (id) => PATTERNS.get(id),
  });
  const { body, problems, publishedAt } = composeArticle(
    {
      line: 1,
      importKey: "k",
      fallbackTitle: "F",
      titleHtml: "T",
      slug: "",
      excerptHtml: "",
      updatedAt: undefined,
      enable: true,
      leadImage: undefined,
      category: undefined,
      tags: [],
      authors: [],
      problems: [],
      formerPaths: [],
      bodyHtml: html,
      lineBreaks,
      losses,
      publishedAt: new Date(0),
      resolveImage: (parsed) => imageOf(parsed, "https://old.example/"),
      resolveHref: (href) => href,
    },
    "en-US",
    () => undefined,
  );
  return { shown: body.content.map(lineOf).join("\n"), problems, isDraft: publishedAt === null };
}

interface Node {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: Node[];
}

/** Writes a block as text: images, players and links by their address. */
function lineOf({ type, text, attrs, marks, content = [] }: Node): string {
  const href = marks?.find((mark) => mark.type === "link")?.attrs?.href;
  if (text !== undefined) return href ? `${text} (${href})` : text;
  if (type === "figure") return `[${attrs?.src} ${attrs?.alt}]`;
  if (type === "embed") return `<${attrs?.url}>`;
  return `${type === "heading" ? "# " : ""}${content.map(lineOf).join(type === "text" ? "" : "")}`;
}

const base64 = (html: string) => Buffer.from(encodeURIComponent(html)).toString("base64");
const elementor = (...elements: unknown[]) => ({
  _elementor_data: JSON.stringify([{ elType: "section", elements }]),
});
const widget = (widgetType: string, settings: unknown) => ({
  elType: "widget",
  widgetType,
  settings,
});

describe("titles of a plugin's shortcodes", () => {
  it.each([
    ['[box title="Facts & figures"]\nText[/box]', "# Facts & figures\nText"],
    [
      '[su_tabs][su_tab title="One"]A[/su_tab][su_tab title="Two"]B[/su_tab][/su_tabs]',
      "# One\nA\n# Two\nB",
    ],
    ['[faq heading="س: متى؟"]<p>غدا</p>[/faq]', "# س: متى؟\nغدا"],
  ])("are headings: %s", (content, shown) => {
    expect(imported(content)).toMatchObject({ shown, problems: [] });
  });

  it("are reported within a line", () => {
    const content = 'The [tip title="World Health Organization"]WHO[/tip] said that it was over.';
    expect(imported(content)).toMatchObject({
      shown: "The WHO said that it was over.",
      problems: ["not imported: title of [tip]"],
    });
  });
});

describe("content of page builders", () => {
  it.each<[string, string, string]>([
    [
      "WPBakery text",
      '[vc_row][vc_column width="1/2"][vc_column_text css=".a{margin: 0}"]TEXT[/vc_column_text][/vc_column][/vc_row]',
      "TEXT",
    ],
    [
      "WPBakery raw HTML",
      `[vc_raw_html]${base64("<p>RAW <b>ä</b> نص</p>")}[/vc_raw_html]`,
      "RAW ä نص",
    ],
    ["WPBakery image", '[vc_single_image image="12" img_size="full"]', `[${URL_OF(12)} Alt 12]`],
    [
      "WPBakery image of another site",
      '[vc_single_image source="external_link" custom_src="https://x.example/a.png"]',
      "[https://x.example/a.png ]",
    ],
    [
      "WPBakery gallery",
      '[vc_gallery type="x" images="1,2"]',
      `[${URL_OF(1)} Alt 1][${URL_OF(2)} Alt 2]`,
    ],
    [
      "WPBakery button",
      '[vc_btn title="Press" link="url:https%3A%2F%2Fx.example%2Fa||target:_blank"]',
      "Press (https://x.example/a)",
    ],
    [
      "WPBakery heading",
      '[vc_custom_heading text="Head" font_container="tag:h2|align:left"]',
      "# Head",
    ],
    ["WPBakery toggle", '[vc_toggle title="Question?"]Answer[/vc_toggle]', "# Question?\nAnswer"],
    [
      "WPBakery tab",
      '[vc_tta_tabs][vc_tta_section title="Tab" tab_id="1"][vc_column_text]In[/vc_column_text][/vc_tta_section][/vc_tta_tabs]',
      "# Tab\nIn",
    ],
    ["WPBakery call to action", '[vc_cta h2="Join" h4="Now"]Text[/vc_cta]', "# Join\nNow\nText"],
    ["WPBakery video", '[vc_video link="https://youtu.be/abc"]', "<https://youtu.be/abc>"],
    [
      "WPBakery map",
      `[vc_gmaps link="#E-8_${base64('<iframe src="https://maps.example/1"></iframe>')}"]`,
      "https://maps.example/1 (https://maps.example/1)",
    ],
    [
      "Divi text",
      '[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"][et_pb_text _builder_version="4.9"]<p>DIVI</p>[/et_pb_text][/et_pb_column][/et_pb_row][/et_pb_section]',
      "DIVI",
    ],
    [
      "Divi image",
      '[et_pb_image src="https://x.example/d.jpg" alt="Alt"][/et_pb_image]',
      "[https://x.example/d.jpg Alt]",
    ],
    [
      "Divi blurb",
      '[et_pb_blurb title="Title %22q%22" image="https://x.example/b.png"]Body[/et_pb_blurb]',
      '# Title "q"\n[https://x.example/b.png ]\nBody',
    ],
    [
      "Divi button",
      '[et_pb_button button_text="Press" button_url="https://x.example/"][/et_pb_button]',
      "Press (https://x.example/)",
    ],
    [
      "Divi testimonial",
      '[et_pb_testimonial author="Lina" job_title="Editor"]Quote[/et_pb_testimonial]',
      "Lina\nEditor\nQuote",
    ],
    [
      "Divi gallery",
      '[et_pb_gallery gallery_ids="3,4"][/et_pb_gallery]',
      `[${URL_OF(3)} Alt 3][${URL_OF(4)} Alt 4]`,
    ],
    [
      "Divi video",
      '[et_pb_video src="https://www.youtube.com/watch?v=abc"][/et_pb_video]',
      "<https://www.youtube.com/watch?v=abc>",
    ],
    [
      "Avada",
      '[fusion_builder_container][fusion_text columns=""]<p>AVADA</p>[/fusion_text][/fusion_builder_container]',
      "AVADA",
    ],
    [
      "synced pattern",
      '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->\n<!-- wp:block {"ref":77} /-->',
      "A\nREUSABLE",
    ],
    [
      "embed block without HTML",
      '<!-- wp:embed {"url":"https://youtu.be/abc","type":"video"} /-->',
      "<https://youtu.be/abc>",
    ],
    [
      "data of a block",
      '<!-- wp:acf/quote {"name":"acf/quote","data":{"title":"Head","quote":"Said"}} /-->',
      "# Head\nSaid",
    ],
    [
      "lazy image",
      '<p>A</p><img src="data:image/gif;base64,R0" data-src="https://x.example/l.jpg" alt="L">',
      "A\n[https://x.example/l.jpg L]",
    ],
    [
      "lazy iframe",
      '<iframe src="about:blank" data-src="https://www.youtube.com/embed/abc"></iframe>',
      "<https://www.youtube.com/embed/abc>",
    ],
  ])("is imported without loss: %s", (_name, content, shown) => {
    const result = imported(content);
    expect(result.shown).toBe(shown);
    expect(result).toMatchObject({ problems: [], isDraft: false });
  });

  it.each<[string, Record<string, string>, string]>([
    ["text", elementor(widget("text-editor", { editor: "<p>ELEMENTOR</p>" })), "ELEMENTOR"],
    [
      "heading and text",
      elementor(
        widget("heading", { title: "Head", header_size: "h2" }),
        widget("text-editor", { editor: "Text" }),
      ),
      "# Head\nText",
    ],
    [
      "image",
      elementor(widget("image", { image: { url: "https://x.example/a.jpg", id: 5 } })),
      `[${URL_OF(5)} Alt 5]`,
    ],
    [
      "image box",
      elementor(widget("image-box", { title_text: "Head", description_text: "Text" })),
      "# Head\nText",
    ],
    [
      "button",
      elementor(widget("button", { text: "Press", link: { url: "https://x.example/" } })),
      "Press (https://x.example/)",
    ],
    [
      "video",
      elementor(widget("video", { youtube_url: "https://youtu.be/abc" })),
      "<https://youtu.be/abc>",
    ],
    [
      "tabs",
      elementor(widget("tabs", { tabs: [{ tab_title: "One", tab_content: "<p>In</p>" }] })),
      "# One\nIn",
    ],
    [
      "gallery",
      elementor(
        widget("image-gallery", {
          wp_gallery: [
            { id: 1, url: "x" },
            { id: 2, url: "x" },
          ],
        }),
      ),
      `[${URL_OF(1)} Alt 1]\n[${URL_OF(2)} Alt 2]`,
    ],
    [
      "HTML and spacer",
      elementor(widget("html", { html: "<p>Raw</p>" }), widget("spacer", {})),
      "Raw",
    ],
  ])("of Elementor is imported without loss: %s", (_name, meta, shown) => {
    expect(imported("", meta)).toEqual({ shown, problems: [], isDraft: false });
  });
});

describe("content that cannot be imported", () => {
  it.each<[string, string, string]>([
    ["a dynamic shortcode", 'Text [contact-form-7 id="1" title="Contact"]', "[contact-form-7]"],
    ["a shortcode of a plugin", 'Text [wpforms_lite id="1"]', "[wpforms_lite]"],
    ["raw HTML that cannot be decoded", "Text [vc_raw_html]%%%[/vc_raw_html]", "[vc_raw_html]"],
    ["a script of WPBakery", "Text [vc_raw_js]JTNDc2NyaXB0[/vc_raw_js]", "[vc_raw_js]"],
    [
      "an image that is not in the file",
      'Text [vc_single_image image="99"]',
      "image of [vc_single_image], [vc_single_image]",
    ],
    [
      "images of a gallery that are not in the file",
      'Text [gallery ids="1,99"]',
      "1 images of [gallery], which are not in the file",
    ],
    [
      "a synced pattern that is not in the file",
      '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph --><!-- wp:block {"ref":5} /-->',
      "synced pattern 5, which is not in the file",
    ],
    [
      "a pattern that contains itself",
      '<p>Text</p><!-- wp:block {"ref":78} /-->',
      "synced pattern 78, which contains itself",
    ],
    [
      "a dynamic block",
      '<p>Text</p><!-- wp:latest-posts {"postsToShow":3} /-->',
      "block latest-posts",
    ],
    ["a form", '<p>Text</p><form action="/x"><input name="q"></form>', "<form>"],
    ["an iframe without an address", "<p>Text</p><iframe></iframe>", "<iframe>"],
    [
      "a script that shows something",
      '<p>Text</p><script src="https://www.riddle.example/embed.js"></script>',
      "<script>",
    ],
    [
      "an image in the text itself",
      '<p>Text</p><img src="data:image/png;base64,AA">',
      "image without a web address",
    ],
  ])("is listed: %s", (_name, content, losses) => {
    expect(imported(content).problems).toEqual([`not imported: ${losses}`]);
  });

  it("does not list content that readers did not see", () => {
    const silent =
      '<p>Text</p><script async src="https://platform.twitter.com/widgets.js"></script><img src="/p" width="1" height="1"><!-- wp:spacer /-->[vc_row][vc_empty_space height="32px"][/vc_row]';
    expect(imported(silent).problems).toEqual([]);
  });

  it("makes a post without text a draft, and names the plugin that has its text", () => {
    expect(imported("")).toMatchObject({
      isDraft: true,
      problems: ["it has no text, so it is a draft"],
    });
    expect(imported("", { _fl_builder_data: "a:1:{}" }).problems).toEqual([
      "it has no text, so it is a draft",
      "not imported: the text, which is in the data of Beaver Builder",
    ]);
    expect(imported("", { _elementor_data: "{" }).problems).toContain(
      "not imported: the data of Elementor, which cannot be read",
    );
    expect(imported("", elementor(widget("form", { form_fields: [] }))).problems).toContain(
      "not imported: Elementor widget form",
    );
  });

  it("reports a text in another language", () => {
    expect(imported("<p>هذا خبر عربي طويل يُستورد بلغة أخرى.</p>").problems).toEqual([
      "its text is Arabic, but its language is en-US",
    ]);
  });
});
