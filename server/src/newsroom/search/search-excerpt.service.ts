import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { SearchHit } from "@masthead/contract/newsroom/search/search.ts";
import type { TextRun } from "@masthead/contract/newsroom/search/text-run.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type ExcerptTexts, highlightHits, NO_EXCERPT_TEXTS } from "./search-excerpt.store.ts";
import { type HighlightableText, highlightRuns, hitsOf, toHighlightable } from "./search-runs.ts";

/** Length of an excerpt without a hit, in words. */
const EXCERPT_WORDS = 30;

/**
 * Characters of a body that are highlighted first: most hits are near the beginning, and
 * highlighting a whole body is slow.
 */
const BODY_START_LENGTH = 1200;

/**
 * Adds the highlighted hits of a tsquery to article cards: in the title, and in an excerpt of
 * summary, body or another text, whichever contains the most different words.
 */
export async function withExcerpts(
  { db, locale }: CallContext,
  cards: ArticleCard[],
  textsById: Map<number, ExcerptTexts>,
  query: string,
): Promise<SearchHit[]> {
  if (!cards.length) return [];
  const titles = cards.map((card) => toHighlightable(locale, card.title));
  const textsOf = ({ id }: ArticleCard) => textsById.get(id) ?? NO_EXCERPT_TEXTS;
  const texts = cards.map((card) => {
    const { body, others } = textsOf(card);
    return [card.summary, body.slice(0, BODY_START_LENGTH), ...others].map((text) =>
      toHighlightable(locale, text),
    );
  });
  const marked = await highlightHits(
    db,
    locale,
    query,
    titles.map(indexedTextOf),
    texts.flat().map(indexedTextOf),
  );
  const excerpts = texts.map((cardTexts, i) =>
    bestExcerpt(cardTexts, marked.texts.slice(i * cardTexts.length)),
  );
  const wholeBodies = cards.flatMap((card, i) =>
    excerpts[i] ? [] : [{ i, text: toHighlightable(locale, textsOf(card).body) }],
  );
  if (wholeBodies.length) {
    const markedBodies = await highlightHits(
      db,
      locale,
      query,
      [],
      wholeBodies.map(({ text }) => indexedTextOf(text)),
    );
    for (const [j, { i, text }] of wholeBodies.entries())
      excerpts[i] = bestExcerpt([text], markedBodies.texts.slice(j));
  }
  return cards.map((card, i) => ({
    ...card,
    titleRuns: highlightRuns(titles[i] as HighlightableText, marked.titles[i] ?? "") ?? [
      { text: card.title, hit: false },
    ],
    excerptRuns: excerpts[i] ?? leadingExcerpt(card.summary || textsOf(card).body),
  }));
}

const indexedTextOf = ({ text }: HighlightableText) => text;

/** Returns the excerpt of the text with the most different hit words; null if no text has a hit. */
function bestExcerpt(texts: HighlightableText[], marked: string[]): TextRun[] | null {
  const candidates = texts.map((text, i) => ({
    text,
    marked: marked[i] ?? "",
    words: countHitWords(marked[i] ?? ""),
  }));
  const best = candidates.reduce((one, other) => (other.words > one.words ? other : one));
  return best.words ? excerptOf(best.text, best.marked) : null;
}

function excerptOf(text: HighlightableText, marked: string): TextRun[] | null {
  const runs = highlightRuns(text, marked);
  if (!runs) return null;
  const excerpt = runs.map((run) => run.text).join("");
  const start = text.original.indexOf(excerpt);
  const before = text.original.slice(0, start).trim() ? [{ text: "… ", hit: false }] : [];
  const after = text.original.slice(start + excerpt.length).trim()
    ? [{ text: " …", hit: false }]
    : [];
  const onOneLine = runs.map((run) => ({ ...run, text: run.text.replace(/\s+/g, " ") }));
  return [...before, ...onOneLine, ...after];
}

/** Counts the different words that are hit in a folded, highlighted text. */
const countHitWords = (marked: string) => new Set(hitsOf(marked)).size;

function leadingExcerpt(text: string): TextRun[] {
  const words = text.split(/\s+/).filter(Boolean);
  const ellipsis = words.length > EXCERPT_WORDS ? " …" : "";
  return words.length
    ? [{ text: words.slice(0, EXCERPT_WORDS).join(" ") + ellipsis, hit: false }]
    : [];
}
