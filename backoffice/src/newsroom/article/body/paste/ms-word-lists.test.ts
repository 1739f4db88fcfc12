import { expect, it } from "vitest";
import { convertWordLists } from "./ms-word-lists.ts";
import { writeHtml } from "./pasted-html.ts";
import { element, type PastedNode } from "./pasted-tree.ts";

const html = (nodes: PastedNode[]) => writeHtml(convertWordLists(nodes));

/** Builds a list item as Word for the desktop writes it. */
const desktopItem = (level: number, bullet: string, text: string) =>
  element("p", { style: `margin-left:.5in;mso-list:l0 level${level} lfo1` }, [
    element("span", {}, [
      element("span", { style: "mso-list:Ignore" }, [bullet, element("span", {}, ["\u00a0"])]),
    ]),
    text,
  ]);

/** Builds a list item as Word on the web writes it: each item in a separate list. */
const webItem = (tag: string, level: number, text: string) =>
  element("div", { class: "ListContainerWrapper" }, [
    element(tag, {}, [element("li", { "data-aria-level": String(level) }, [text])]),
  ]);

it("paragraphs with Word bullets become nested lists", () => {
  expect(
    html([
      desktopItem(1, "·", "a"),
      "\n",
      desktopItem(2, "o", "b"),
      desktopItem(2, "o", "c"),
      desktopItem(1, "·", "d"),
    ]),
  ).toBe(
    "<ul><li><span></span>a<ul><li><span></span>b</li><li><span></span>c</li></ul></li><li><span></span>d</li></ul>",
  );
});

it("Word numbering in Latin or Arabic digits becomes an ordered list with its start number", () => {
  expect(html([desktopItem(1, "3.", "a"), desktopItem(1, "4.", "b")])).toContain('<ol start="3">');
  expect(html([desktopItem(1, "٢)", "a")])).toContain('<ol start="2">');
  expect(html([desktopItem(1, "أ-", "a")])).toMatch(/^<ol><li>/);
});

it("a different Word bullet, or text in between, starts a new list", () => {
  expect(html([desktopItem(1, "·", "a"), desktopItem(1, "1.", "b")])).toMatch(
    /^<ul>.*<\/ul><ol>.*<\/ol>$/,
  );
  expect(
    html([desktopItem(1, "·", "a"), element("p", {}, ["b"]), desktopItem(1, "·", "c")]),
  ).toMatch(/<\/ul><p>b<\/p><ul>/);
});

it("consecutive items of Word on the web become one nested list", () => {
  expect(html([webItem("ul", 1, "a"), webItem("ul", 2, "b"), webItem("ul", 1, "c")])).toBe(
    "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
  );
});
