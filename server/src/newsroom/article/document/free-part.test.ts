import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freePart } from "./free-part.ts";
import { plainText, renderDocument } from "./render-html.ts";

const text = (words: string): ArticleNode => ({ type: "text", text: words });
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: "paragraph", content });
const doc = (...content: ArticleNode[]): ArticleDocument => ({ type: "doc", content });
const words = (count: number, word = "word") => Array.from({ length: count }, () => word).join(" ");
const freeHtml = (...content: ArticleNode[]) => renderDocument(freePart(doc(...content)));

describe("what everybody may read of an article for subscribers", () => {
  it("is its first two paragraphs, when these are little of it", () => {
    const rest = Array.from({ length: 9 }, () => paragraph(text(words(40))));
    expect(freeHtml(paragraph(text("One.")), paragraph(text("Two.")), paragraph(text("Three.")), ...rest)).toBe("<p>One.</p><p>Two.</p>");
  });

  it("is cut between two words, where a paragraph is too long", () => {
    expect(freeHtml(paragraph(text("One two three four five six seven eight nine")))).toBe("<p>One two three…</p>");
    const long = plainText(freePart(doc(paragraph(text(words(3000))))));
    expect(long.length).toBeLessThanOrEqual(701);
    expect(long).toMatch(/^(word )+word…$/);
  });

  it("keeps the marks of its words, and ends within one", () => {
    const marked: ArticleNode = { ...text("two three four"), marks: [{ type: "bold" }] };
    expect(freeHtml(paragraph(text("One "), marked, text(" five six seven eight nine ten")))).toBe(
      "<p>One <strong>two three</strong>…</p>",
    );
  });

  it("is nothing of an article that is hardly more than a word, or is one word", () => {
    expect(freeHtml(paragraph(text("Goal")))).toBe("");
    expect(freeHtml(paragraph(text("x".repeat(900))))).toBe("");
    expect(freePart(doc())).toEqual({ type: "doc", content: [] });
  });

  it("is no heading, fact, list, table, quotation, picture or embedded post, also where one stands first", () => {
    const secret = paragraph(text("secret"));
    const others: ArticleNode[] = [
      { type: "heading", attrs: { level: 2 }, content: [text("secret")] },
      { type: "keyFacts", content: [secret] },
      { type: "pullQuote", content: [secret] },
      { type: "blockquote", content: [secret] },
      { type: "bulletList", content: [{ type: "listItem", content: [secret] }] },
      { type: "table", content: [{ type: "tableRow", content: [{ type: "tableCell", content: [secret] }] }] },
      { type: "figure", attrs: { mediaId: 7, alt: "secret", caption: "secret" } },
      { type: "gallery", content: [{ type: "figure", attrs: { src: "/secret.jpg", alt: "secret" } }] },
      { type: "embed", attrs: { provider: "x", url: "https://x.com/secret" } },
      { type: "codeBlock", content: [text("secret")] },
      { type: "paragraph", content: [{ type: "bulletList", content: [secret] }] },
    ];
    expect(freeHtml(...others, paragraph(text("Free words")), ...others, paragraph(text("here.")), ...others)).toBe(
      "<p>Free words</p><p>here.</p>",
    );
  });

  it("is never more than a third, whatever is written", () => {
    const written = fc.array(
      fc.array(fc.string({ unit: "grapheme", maxLength: 40 }).map(text), { maxLength: 6 }).map((all) => paragraph(...all)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(written, (content) => {
        const [whole, free] = [doc(...content), freePart(doc(...content))].map((one) => plainText(one as ArticleDocument));
        const shown = (free ?? "").replaceAll("\n", "").replace(/…$/, "");
        expect(shown.length).toBeLessThanOrEqual((whole ?? "").length / 3);
        expect((whole ?? "").replaceAll("\n", "").startsWith(shown) || shown === "").toBe(true);
      }),
    );
  });
});
