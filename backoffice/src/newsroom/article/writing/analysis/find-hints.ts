import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Passage } from "../../body/go-to.ts";
import type { TextMeasure } from "./measure-text.ts";
import { type Readability, readabilityOf } from "./readability.ts";
import { type TextBlock, textBlocksOf } from "./text-blocks.ts";

/** Words from which a sentence is long. Arabic joins clauses that English separates. */
export const LONG_SENTENCE_WORDS: Record<Locale, number> = { "en-US": 30, "ar-JO": 40 };
/** Words from which a paragraph is long, and of text without a subheading. */
const LONG_PARAGRAPH_WORDS = 100;
const SUBHEADING_WORDS = 400;

/** Hint on a place in the body. */
interface TextHint {
  kind: "sentence" | "paragraph" | "subheading";
  words: number;
  passage: Passage;
}

export interface TextHints {
  hints: TextHint[];
  /** Null for a short text. */
  readability: Readability | null;
}

/**
 * Returns the long sentences and paragraphs, and long text without subheadings, in the order of the
 * text.
 */
export function findTextHints(
  document: ArticleDocument,
  locale: Locale,
  measure: (text: string) => TextMeasure,
): TextHints {
  const blocks = textBlocksOf(document).map((block) => ({ block, measured: measure(block.text) }));
  const prose = blocks.filter(({ block }) => block.kind === "prose");
  const hints = blocks.flatMap(({ block, measured }, index): TextHint[] => [
    ...subheadingHint(blocks, index),
    ...(block.kind === "prose" ? proseHints(block, measured, locale) : []),
  ]);
  return {
    hints,
    readability: readabilityOf(
      prose.map(({ measured }) => measured),
      locale,
    ),
  };
}

const passageOf = ({ text, occurrence }: TextBlock, start = 0, end = text.length): Passage => ({
  text,
  occurrence,
  start,
  end,
});

function proseHints(
  block: TextBlock,
  { sentences, words }: TextMeasure,
  locale: Locale,
): TextHint[] {
  const longSentences = sentences
    .filter((sentence) => sentence.words > LONG_SENTENCE_WORDS[locale])
    .map(
      ({ start, text, words }): TextHint => ({
        kind: "sentence",
        words,
        passage: passageOf(block, start, start + text.length),
      }),
    );
  return words > LONG_PARAGRAPH_WORDS
    ? [{ kind: "paragraph", words, passage: passageOf(block) }, ...longSentences]
    : longSentences;
}

/** Returns a hint at the first block of a run of text without subheadings, if the run is long. */
function subheadingHint(
  blocks: readonly { block: TextBlock; measured: TextMeasure }[],
  index: number,
): TextHint[] {
  const [current, previous] = [blocks[index], blocks[index - 1]];
  if (
    !current ||
    current.block.kind === "heading" ||
    (previous && previous.block.kind !== "heading")
  )
    return [];
  const end = blocks.findIndex(({ block }, other) => other > index && block.kind === "heading");
  const words = blocks
    .slice(index, end === -1 ? undefined : end)
    .reduce((total, { measured }) => total + measured.words, 0);
  return words > SUBHEADING_WORDS
    ? [{ kind: "subheading", words, passage: passageOf(current.block) }]
    : [];
}
