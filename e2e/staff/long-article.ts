import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

const SENTENCES: Record<Locale, string> = {
  "en-US":
    "The council met on Tuesday to discuss the new water network, and its members agreed that work on the first streets would begin in spring.",
  "ar-JO":
    "اجتمع المجلس يوم الثلاثاء لمناقشة شبكة المياه الجديدة، واتفق أعضاؤه على أن يبدأ العمل في الشوارع الأولى خلال فصل الربيع المقبل بإذن الله.",
};
const SENTENCES_PER_PARAGRAPH = 3;
const PARAGRAPHS_PER_HEADING = 8;

/** Builds a body of at least `minWords` words, in paragraphs with headings in between. */
export function longBody(locale: Locale, minWords: number): ArticleDocument {
  const sentence = SENTENCES[locale];
  const paragraph = Array.from({ length: SENTENCES_PER_PARAGRAPH }, () => sentence).join(" ");
  const count = Math.ceil(minWords / paragraph.split(" ").length);
  const text = (value: string) => [{ type: "text" as const, text: value }];
  return {
    type: "doc",
    content: Array.from({ length: count }, (_, index) => [
      ...(index % PARAGRAPHS_PER_HEADING === 0
        ? [{ type: "heading" as const, attrs: { level: 2 }, content: text(sentence.slice(0, 40)) }]
        : []),
      { type: "paragraph" as const, content: text(paragraph) },
    ]).flat(),
  };
}
