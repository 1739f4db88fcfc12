// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { cleanPaste } from "./clean-paste.ts";
import { readHtml, writeHtml } from "./pasted-html.ts";

/**
 * Cleans HTML of the clipboard. Returns the HTML, and the numbers of images and texts that were
 * left out.
 */
function pasted(html: string) {
  const left = { images: 0, texts: 0 };
  const nodes = cleanPaste(readHtml(html), {
    direction: "ltr",
    fromThisEditor: false,
    startUpload: () => "upload",
    startFetch: () => "fetch",
    onSkipped: () => {
      left.images += 1;
    },
    onTextDropped: () => {
      left.texts += 1;
    },
  });
  return { html: writeHtml(nodes).replaceAll("<span></span>", ""), ...left };
}

/** List item as Word for the desktop writes it. */
const word = (
  list: string,
  bullet: string,
  text: string,
  style = "margin-left:.5in",
  attributes = "",
) =>
  `<p class=MsoListParagraph ${attributes} style='${style};mso-list:${list} lfo1'><span style='mso-list:Ignore'>${bullet}<span>&nbsp;</span></span>${text}</p>\n`;
const more = (text: string, style = "margin-left:.5in", name = "MsoListParagraphCxSpMiddle") =>
  `<p class=${name} style='${style}'>${text}</p>\n`;

describe("elements of Word that contain text", () => {
  it.each([
    [
      "content control in a paragraph",
      "<p>Before <w:Sdt Title=Minister ID=1>Khaled Omari</w:Sdt> after.</p>",
      "<p>Before Khaled Omari after.</p>",
    ],
    [
      "content control around a paragraph",
      "<w:Sdt ID=2><p>Whole<w:sdtPr>x</w:sdtPr></p></w:Sdt><p>Last</p>",
      "<p>Whole</p><p>Last</p>",
    ],
    [
      "content controls in each other",
      "<w:Sdt><w:Sdt><p>A <w:sdt>b</w:sdt></p></w:Sdt></w:Sdt>",
      "<p>A b</p>",
    ],
    [
      "content control around a table",
      "<w:Sdt><table><tr><td>a</td></tr></table></w:Sdt>",
      "<table><tr><td>a</td></tr></table>",
    ],
    [
      "content control around list items",
      `<w:Sdt>${word("l0 level1", "·", "a")}</w:Sdt>${word("l0 level1", "·", "b")}`,
      "<ul><li>a</li><li>b</li></ul>",
    ],
    [
      "properties only",
      "<p>A<w:sdtPr>x</w:sdtPr><w:sdtEndPr>x</w:sdtEndPr><w:rPr>x</w:rPr></p>",
      "<p>A</p>",
    ],
    [
      "smart tags",
      "<p><st1:place><st1:city>Aqaba</st1:city></st1:place> port</p>",
      "<p>Aqaba port</p>",
    ],
    ["unknown namespaces", "<p><abc:def>a</abc:def> b</p>", "<p>a b</p>"],
    [
      "text box of a drawing",
      "<p>A</p><v:shape><v:textbox><div><p>Box</p></div></v:textbox></v:shape>",
      "<p>A</p><p>Box</p>",
    ],
    ["unknown elements", "<p>a <x-person>Lina</x-person> <mark>b</mark></p>", "<p>a Lina b</p>"],
  ])("are replaced by their content: %s", (_name, html, expected) => {
    expect(pasted(html)).toEqual({ html: expected, images: 0, texts: 0 });
  });

  it("are counted when their text is dropped", () => {
    expect(
      pasted("<p>A</p><math><mi>x</mi></math><button>Share</button><svg><text>y</text></svg>"),
    ).toMatchObject({
      html: "<p>A</p>",
      texts: 3,
    });
    expect(pasted("<p>A</p><v:shape>x</v:shape>")).toMatchObject({ html: "<p>A</p>", texts: 1 });
  });

  it("are not counted when their text was hidden", () => {
    const hidden =
      "<style>p{}</style><script>x</script><p style='display:none'>x</p><button style='display:none'>x</button><del cite=x>x</del><button></button>";
    expect(pasted(`<p>A</p>${hidden}`)).toEqual({ html: "<p>A</p>", images: 0, texts: 0 });
  });
});

describe("lists of Word", () => {
  it.each([
    [
      "bullets of another list within a numbered item",
      word("l1 level1", "1.", "a") +
        word("l0 level1", "·", "b", "margin-left:1.0in") +
        word("l1 level1", "2.", "c"),
      "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>",
    ],
    [
      "bullets of the second level of another list",
      word("l1 level1", "1.", "a", "margin-left:18.0pt") +
        word("l0 level2", "·", "b", "text-indent:-18.0pt"),
      "<ol><li>a<ul><li>b</li></ul></li></ol>",
    ],
    [
      "a second paragraph of an item",
      word("l0 level1", "1.", "a") + more("more") + word("l0 level1", "2.", "b"),
      "<ol><li>a<p>more</p></li><li>b</li></ol>",
    ],
    [
      "a second paragraph of the last item",
      word("l0 level1", "1.", "a") + more("more"),
      "<ol><li>a<p>more</p></li></ol>",
    ],
    [
      "a second paragraph in the usual style",
      word("l0 level1", "1.", "a", "margin-left:18.0pt") +
        more("more", "margin-left:18.0pt", "MsoNormal"),
      "<ol><li>a<p>more</p></li></ol>",
    ],
    [
      "second paragraphs of a nested and of the outer item",
      word("l0 level1", "1.", "a") +
        word("l0 level2", "a.", "b", "margin-left:1.0in") +
        more("of b", "margin-left:1.0in") +
        word("l0 level2", "b.", "c", "margin-left:1.0in") +
        more("of a") +
        word("l0 level1", "2.", "d"),
      "<ol><li>a<ol><li>b<p>of b</p></li><li>c</li></ol><p>of a</p></li><li>d</li></ol>",
    ],
    [
      "a nested list after a second paragraph",
      word("l1 level1", "1.", "a", "margin-left:18.0pt") +
        word("l0 level2", "·", "b") +
        more("more", "margin-left:18.0pt", "MsoNormal") +
        word("l0 level2", "·", "c"),
      "<ol><li>a<ul><li>b</li></ul><p>more</p><ul><li>c</li></ul></li></ol>",
    ],
    [
      "indentation of the style sheet",
      word("l0 level1", "1.", "a", "text-indent:-18.0pt") +
        more("more", "text-indent:0") +
        word("l0 level1", "2.", "b", "text-indent:-18.0pt"),
      "<ol><li>a<p>more</p></li><li>b</li></ol>",
    ],
    [
      "indentation in other units, and as shorthand",
      word("l0 level1", "1.", "a", "margin-left:1.27cm") + more("more", "margin:0cm 0cm 8pt 36pt"),
      "<ol><li>a<p>more</p></li></ol>",
    ],
    [
      "indentation from the right",
      `${word("l0 level1", "١.", "أ", "margin-right:.5in", "dir=RTL")}<p class=MsoNormal dir=RTL style='margin-right:.5in'>تتمة</p>`,
      '<ol><li>أ<p dir="rtl">تتمة</p></li></ol>',
    ],
    [
      "no paragraph that is not indented",
      word("l0 level1", "1.", "a") + more("b", "margin:0", "MsoNormal"),
      "<ol><li>a</li></ol><p>b</p>",
    ],
    [
      "no paragraph that is indented further",
      word("l0 level1", "1.", "a") + more("b", "margin-left:2.0in", "MsoNormal"),
      "<ol><li>a</li></ol><p>b</p>",
    ],
    [
      "no second list that begins anew",
      word("l0 level1", "1.", "a") + word("l1 level1", "1.", "b"),
      "<ol><li>a</li></ol><ol><li>b</li></ol>",
    ],
  ])("keep %s", (_name, html, expected) => {
    expect(pasted(html).html).toBe(expected);
  });
});

describe("check lists", () => {
  const box = 'src="data:image/png;base64,AA" width="18" height="18"';

  it.each([
    [
      "Google Docs",
      `<ul><li role="checkbox" aria-checked="true"><img ${box} alt="checked"/><p>Task</p></li></ul>`,
    ],
    [
      "Google Docs, with a description",
      `<ul><li><img ${box} alt="" aria-roledescription="checkbox"/><p>Task</p></li></ul>`,
    ],
    ["Google Docs, not checked", `<ul>\n<li>\n<img ${box} alt="unchecked"/><p>Task</p></li></ul>`],
    ["Notion and GitHub", '<ul><li><input type="checkbox" checked/><p>Task</p></li></ul>'],
  ])("of %s become lists without icons", (_name, html) => {
    expect(pasted(html)).toEqual({ html: "<ul><li><p>Task</p></li></ul>", images: 0, texts: 0 });
  });

  it("keep other images", () => {
    expect(
      pasted('<ul><li><p>a</p><img src="https://x.example/a.png" alt="A map"></li></ul>').html,
    ).toContain('alt="A map"');
  });

  it("emoji that are images become characters", () => {
    expect(
      pasted('<p>Yes <img src="https://abs.twimg.com/emoji/1f44d.svg" alt="👍"></p>').html,
    ).toBe("<p>Yes 👍</p>");
  });
});
