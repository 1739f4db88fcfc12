import { describe, expect, it } from "vitest";
import { withTemplate } from "./template.ts";

describe("template of an article", () => {
  it("leaves the text of news and opinion pieces as it is", () => {
    const html = "<p><strong>Bold</strong></p><h2>One</h2><h2>Two</h2>";
    expect(withTemplate(html, "news", "en-US")).toBe(html);
    expect(withTemplate(html, "opinion", "en-US")).toBe(html);
  });

  it("lists the headings of an explainer in its language, each linked to its place", () => {
    const html =
      '<p>Text</p><h2>Who <em>pays</em>?</h2><h3>Detail</h3><h2 dir="ltr">A &amp; B</h2>';
    expect(withTemplate(html, "explainer", "en-US")).toBe(
      '<nav class="toc" aria-labelledby="contents"><p id="contents">In this explainer</p><ol>' +
        '<li><a href="#part-1">Who pays?</a></li><li><a href="#part-2" dir="ltr">A &amp; B</a></li></ol></nav>' +
        '<p>Text</p><h2 id="part-1">Who <em>pays</em>?</h2><h3>Detail</h3><h2 id="part-2" dir="ltr">A &amp; B</h2>',
    );
    expect(withTemplate(html, "explainer", "ar-JO")).toContain("في هذا الشرح");
  });

  it("leaves out numbers and the heading of footnotes, and uses smaller headings if there are no others", () => {
    const notes = '<section class="footnotes" role="doc-endnotes"><h2>Footnotes</h2></section>';
    const html = `<h3>One<sup><a id="noteref-1" href="#note-1">1</a></sup></h3><h3>Two</h3>${notes}`;
    const result = withTemplate(html, "explainer", "en-US");
    expect(result).toContain('<a href="#part-1">One</a>');
    expect(result).toContain('<h3 id="part-2">Two</h3>');
    expect(result.endsWith(notes)).toBe(true);
  });

  it("has no table of contents for a single heading", () => {
    expect(withTemplate("<p>a</p><h2>One</h2>", "explainer", "en-US")).toBe("<p>a</p><h2>One</h2>");
  });

  it("moves the key facts of an explainer to its top", () => {
    const facts = '<aside class="key-facts"><h2>Facts</h2><p>x</p></aside>';
    expect(withTemplate(`<p>a</p>${facts}<p>b</p>`, "explainer", "en-US")).toBe(
      `${facts}<p>a</p><p>b</p>`,
    );
    const result = withTemplate(`<h2>A</h2>${facts}<h2>B</h2>`, "explainer", "en-US");
    expect(result.startsWith(`${facts}<nav class="toc"`)).toBe(true);
    expect(result).not.toContain("#part-3");
  });

  it("marks paragraphs of an interview that are entirely bold as questions", () => {
    const html =
      '<p><strong>Why</strong> <strong><em>now</em>?</strong></p><p>Because <strong>this</strong>.</p><p dir="rtl"><a href="/x"><strong>لماذا؟</strong></a></p><p></p>';
    expect(withTemplate(html, "interview", "en-US")).toBe(
      '<p class="question"><strong>Why</strong> <strong><em>now</em>?</strong></p><p>Because <strong>this</strong>.</p><p class="question" dir="rtl"><a href="/x"><strong>لماذا؟</strong></a></p><p></p>',
    );
  });
});
