import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { findTextHints } from "./find-hints.ts";
import { createTextMeasure } from "./measure-text.ts";

const text = (value: string): ArticleNode => ({ type: "text", text: value });
const paragraph = (value: string): ArticleNode => ({ type: "paragraph", content: [text(value)] });
const heading = (value: string): ArticleNode => ({
  type: "heading",
  attrs: { level: 2 },
  content: [text(value)],
});
const bodyOf = (...content: ArticleNode[]): ArticleDocument => ({ type: "doc", content });

const hintsOf = (body: ArticleDocument, locale: Locale = "en-US") =>
  findTextHints(body, locale, createTextMeasure(locale));
/**
 * Sentence with a number of words. It begins with a capital letter, as English sentence detection
 * relies on it.
 */
const sentence = (words: number, word = "Rain") =>
  `${Array.from({ length: words }, () => word).join(" ")}.`;

describe("hints on a text", () => {
  it("find sentences of more than 30 English or 40 Arabic words, with their place in the block", () => {
    const body = bodyOf(
      paragraph(`It rained. ${sentence(31)} It stopped.`),
      paragraph(sentence(30)),
    );
    const [hint, ...others] = hintsOf(body).hints;
    expect(others).toEqual([]);
    expect(hint).toMatchObject({
      kind: "sentence",
      words: 31,
      passage: { occurrence: 0, start: 11 },
    });
    expect(hint?.passage.text.slice(hint.passage.start, hint.passage.end)).toBe(sentence(31));
    expect(hintsOf(bodyOf(paragraph(sentence(40, "مطر"))), "ar-JO").hints).toEqual([]);
    expect(hintsOf(bodyOf(paragraph(sentence(41, "مطر"))), "ar-JO").hints).toMatchObject([
      { kind: "sentence", words: 41 },
    ]);
  });

  it("end Arabic sentences at the Arabic question mark, and count words without their marks", () => {
    const body = bodyOf(
      paragraph(`${sentence(30, "مَطَرٌ").replace(".", "؟")} ${sentence(30, "مَطَرٌ")}`),
    );
    expect(hintsOf(body, "ar-JO")).toMatchObject({
      hints: [],
      readability: { sentenceLength: 30, longWordShare: 0 },
    });
  });

  it("count repeated blocks, so that each is found", () => {
    const body = bodyOf(paragraph(sentence(31)), paragraph(sentence(31)));
    expect(hintsOf(body).hints.map(({ passage }) => passage.occurrence)).toEqual([0, 1]);
  });

  it("find long paragraphs, but not in tables and code", () => {
    const long = `${sentence(25)} `.repeat(5).trim();
    const row: ArticleNode = {
      type: "tableRow",
      content: [{ type: "tableCell", content: [paragraph(long)] }],
    };
    const body = bodyOf(
      paragraph(long),
      { type: "table", content: [row] },
      { type: "codeBlock", content: [text(long)] },
    );
    expect(hintsOf(body).hints).toMatchObject([
      { kind: "paragraph", words: 125, passage: { start: 0 } },
    ]);
  });

  it("find text of more than 400 words without a subheading, where it begins", () => {
    const hundred = `${sentence(25)} `.repeat(4).trim();
    const section = Array.from({ length: 4 }, (_, index) => paragraph(`${index}. ${hundred}`));
    const kinds = (body: ArticleDocument) =>
      hintsOf(body).hints.map(({ kind, passage }) => `${kind} ${passage.text.slice(0, 2)}`);
    expect(kinds(bodyOf(...section, heading("More"), ...section.slice(0, 3)))).toContain(
      "subheading 0.",
    );
    expect(
      kinds(bodyOf(...section.slice(0, 2), heading("More"), ...section.slice(2))),
    ).not.toContain("subheading 0.");
    expect(kinds(bodyOf(heading("First"), ...section))).toContain("subheading 0.");
  });

  it("give a reading grade for English only, and no readability below the minimum length", () => {
    const easy = hintsOf(bodyOf(paragraph("The cat sat on the mat. ".repeat(10)))).readability;
    const hard = hintsOf(
      bodyOf(
        paragraph(
          "Parliamentary representatives unanimously reconsidered intergovernmental recommendations. ".repeat(
            10,
          ),
        ),
      ),
    );
    expect(easy).toMatchObject({ sentenceLength: 6, longWordShare: 0, grade: 1 });
    expect(hard.readability?.longWordShare).toBe(1);
    expect(hard.readability?.grade).toBeGreaterThan(16);
    expect(
      hintsOf(bodyOf(paragraph("هطل المطر على عمّان. ".repeat(20))), "ar-JO").readability,
    ).toMatchObject({
      sentenceLength: 4,
      grade: null,
    });
    expect(hintsOf(bodyOf(paragraph("Short."))).readability).toBeNull();
  });

  it("measure 2,000 words again in less than a frame after one block has changed", () => {
    const measure = createTextMeasure("ar-JO");
    const blocks = Array.from({ length: 40 }, (_, index) =>
      paragraph(`${index} ${sentence(49, "المدينة")}`),
    );
    findTextHints(bodyOf(...blocks), "ar-JO", measure);
    const changed = bodyOf(paragraph("جديد."), ...blocks.slice(1));
    const durations = Array.from({ length: 5 }, () => {
      const start = performance.now();
      findTextHints(changed, "ar-JO", measure);
      return performance.now() - start;
    });
    expect(Math.min(...durations)).toBeLessThan(16);
  });
});
