import { expect, it } from "vitest";
import { writeHtml } from "./pasted-html.ts";
import { element, type PastedNode } from "./pasted-tree.ts";
import { gatherLists } from "./word-lists.ts";

const html = (nodes: PastedNode[]) => writeHtml(gatherLists(nodes));

/** An item of a list as Word for the desktop writes it. */
const paragraph = (level: number, bullet: string, text: string) =>
  element("p", { style: `margin-left:.5in;mso-list:l0 level${level} lfo1` }, [
    element("span", {}, [element("span", { style: "mso-list:Ignore" }, [bullet, element("span", {}, ["\u00a0"])])]),
    text,
  ]);

/** The same from Word on the web, where each item is a list by itself. */
const wrapped = (tag: string, level: number, text: string) =>
  element("div", { class: "ListContainerWrapper" }, [element(tag, {}, [element("li", { "data-aria-level": String(level) }, [text])])]);

it("paragraphs with bullets are lists in lists", () => {
  expect(html([paragraph(1, "·", "a"), "\n", paragraph(2, "o", "b"), paragraph(2, "o", "c"), paragraph(1, "·", "d")])).toBe(
    "<ul><li><span></span>a<ul><li><span></span>b</li><li><span></span>c</li></ul></li><li><span></span>d</li></ul>",
  );
});

it("numbers of either script are numbered lists, from where they begin", () => {
  expect(html([paragraph(1, "3.", "a"), paragraph(1, "4.", "b")])).toContain('<ol start="3">');
  expect(html([paragraph(1, "٢)", "a")])).toContain('<ol start="2">');
  expect(html([paragraph(1, "أ-", "a")])).toMatch(/^<ol><li>/);
});

it("another kind of bullet, or text between, begins another list", () => {
  expect(html([paragraph(1, "·", "a"), paragraph(1, "1.", "b")])).toMatch(/^<ul>.*<\/ul><ol>.*<\/ol>$/);
  expect(html([paragraph(1, "·", "a"), element("p", {}, ["b"]), paragraph(1, "·", "c")])).toMatch(/<\/ul><p>b<\/p><ul>/);
});

it("items of the web are one list", () => {
  expect(html([wrapped("ul", 1, "a"), wrapped("ul", 2, "b"), wrapped("ul", 1, "c")])).toBe(
    "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
  );
});
