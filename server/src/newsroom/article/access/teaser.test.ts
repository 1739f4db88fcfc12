import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, renderDocument } from "../document/render-html.ts";
import { teaserOf } from "./teaser.ts";

const text = (value: string): ArticleNode => ({ type: "text", text: value });
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: "paragraph", content });
const doc = (...content: ArticleNode[]): ArticleDocument => ({ type: "doc", content });
const words = (count: number, word = "word") => Array.from({ length: count }, () => word).join(" ");
const teaserHtml = (...content: ArticleNode[]) => renderDocument(teaserOf(doc(...content)));

describe("teaser of an article behind the paywall", () => {
  it("shows the first two paragraphs of a long article", () => {
    const rest = Array.from({ length: 9 }, () => paragraph(text(words(40))));
    expect(
      teaserHtml(
        paragraph(text("One.")),
        paragraph(text("Two.")),
        paragraph(text("Three.")),
        ...rest,
      ),
    ).toBe("<p>One.</p><p>Two.</p>");
  });

  it("truncates a long paragraph between two words", () => {
    expect(teaserHtml(paragraph(text("One two three four five six seven eight nine")))).toBe(
      "<p>One two three…</p>",
    );
    const long = plainText(teaserOf(doc(paragraph(text(words(3000))))));
    expect(long.length).toBeLessThanOrEqual(701);
    expect(long).toMatch(/^(word )+word…$/);
  });

  it("preserves text marks when it truncates within one", () => {
    const marked: ArticleNode = { ...text("two three four"), marks: [{ type: "bold" }] };
    expect(
      teaserHtml(paragraph(text("One "), marked, text(" five six seven eight nine ten"))),
    ).toBe("<p>One <strong>two three</strong>…</p>");
  });

  it("shows nothing of an article of a single word", () => {
    expect(teaserHtml(paragraph(text("Goal")))).toBe("");
    expect(teaserHtml(paragraph(text("x".repeat(900))))).toBe("");
    expect(teaserOf(doc())).toEqual({ type: "doc", content: [] });
  });

  it("shows only paragraphs: no heading, fact box, list, table, quote, image or embed", () => {
    const secret = paragraph(text("secret"));
    const others: ArticleNode[] = [
      { type: "heading", attrs: { level: 2 }, content: [text("secret")] },
      { type: "keyFacts", content: [secret] },
      { type: "pullQuote", content: [secret] },
      { type: "blockquote", content: [secret] },
      { type: "bulletList", content: [{ type: "listItem", content: [secret] }] },
      {
        type: "table",
        content: [{ type: "tableRow", content: [{ type: "tableCell", content: [secret] }] }],
      },
      { type: "figure", attrs: { mediaId: 7, alt: "secret", caption: "secret" } },
      {
        type: "gallery",
        content: [{ type: "figure", attrs: { src: "/secret.jpg", alt: "secret" } }],
      },
      { type: "embed", attrs: { provider: "x", url: "https://x.com/secret" } },
      { type: "codeBlock", content: [text("secret")] },
      { type: "paragraph", content: [{ type: "bulletList", content: [secret] }] },
    ];
    expect(
      teaserHtml(
        ...others,
        paragraph(text("Free words")),
        ...others,
        paragraph(text("here.")),
        ...others,
      ),
    ).toBe("<p>Free words</p><p>here.</p>");
  });

  it("never shows more than a third of the text", () => {
    const paragraphs = fc.array(
      fc
        .array(fc.string({ unit: "grapheme", maxLength: 40 }).map(text), { maxLength: 6 })
        .map((nodes) => paragraph(...nodes)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(paragraphs, (content) => {
        const [fullText = "", teaser = ""] = [doc(...content), teaserOf(doc(...content))].map(
          (body) => plainText(body as ArticleDocument),
        );
        const shown = teaser.replaceAll("\n", "").replace(/…$/, "");
        expect(shown.length).toBeLessThanOrEqual(fullText.length / 3);
        expect(fullText.replaceAll("\n", "").startsWith(shown) || shown === "").toBe(true);
      }),
    );
  });
});
