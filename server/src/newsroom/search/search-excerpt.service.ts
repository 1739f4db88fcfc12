import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { SearchHit, TextRun } from "@masthead/contract/newsroom/search.ts";
import type { CallContext } from "../../platform/platform.ts";
import { highlightHits } from "./search-excerpt.store.ts";
import { type HighlightableText, highlightRuns, hitsOf, toHighlightable } from "./search-runs.ts";

/** Length of an excerpt without a hit, in words. */
const EXCERPT_WORDS = 30;

/** Characters of a body that are highlighted first: most hits are near the beginning, and highlighting a whole body is slow. */
const BODY_START_LENGTH = 1200;

/**
 * Adds the highlighted hits of a tsquery to article cards: in the title, and in an excerpt of summary, body or subtitle,
 * whichever contains the most different words.
 */
export async function withExcerpts(
  { db, locale }: CallContext,
  cards: ArticleCard[],
  bodies: Map<number, string>,
  query: string,
): Promise<SearchHit[]> {
  if (!cards.length) return [];
  const titles = cards.map((card) => toHighlightable(locale, card.title));
  const texts = cards.map((card) =>
    [card.summary, (bodies.get(card.id) ?? "").slice(0, BODY_START_LENGTH), card.subtitle].map((text) => toHighlightable(locale, text)),
  );
  const marked = await highlightHits(db, locale, query, titles.map(indexedTextOf), texts.flat().map(indexedTextOf));
  const excerpts = texts.map((cardTexts, i) => bestExcerpt(cardTexts, marked.texts.slice(i * cardTexts.length)));
  const wholeBodies = cards.flatMap(({ id }, i) => (excerpts[i] ? [] : [{ i, text: toHighlightable(locale, bodies.get(id) ?? "") }]));
  if (wholeBodies.length) {
    const markedBodies = await highlightHits(
      db,
      locale,
      query,
      [],
      wholeBodies.map(({ text }) => indexedTextOf(text)),
    );
    for (const [j, { i, text }] of wholeBodies.entries()) excerpts[i] = bestExcerpt([text], markedBodies.texts.slice(j));
  }
  return cards.map((card, i) => ({
    ...card,
    titleRuns: highlightRuns(titles[i] as HighlightableText, marked.titles[i] ?? "") ?? [{ text: card.title, hit: false }],
    excerptRuns: excerpts[i] ?? leadingExcerpt(card.summary || (bodies.get(card.id) ?? "")),
  }));
}

const indexedTextOf = ({ text }: HighlightableText) => text;

/** Returns the excerpt of the text with the most different hit words; null if no text has a hit. */
function bestExcerpt(texts: HighlightableText[], marked: string[]): TextRun[] | null {
  const candidates = texts.map((text, i) => ({ text, marked: marked[i] ?? "", words: countHitWords(marked[i] ?? "") }));
  const best = candidates.reduce((one, other) => (other.words > one.words ? other : one));
  return best.words ? excerptOf(best.text, best.marked) : null;
}

function excerptOf(text: HighlightableText, marked: string): TextRun[] | null {
  const runs = highlightRuns(text, marked);
  if (!runs) return null;
  const excerpt = runs.map((run) => run.text).join("");
  const start = text.original.indexOf(excerpt);
  const before = text.original.slice(0, start).trim() ? [{ text: "… ", hit: false }] : [];
  const after = text.original.slice(start + excerpt.length).trim() ? [{ text: " …", hit: false }] : [];
  const onOneLine = runs.map((run) => ({ ...run, text: run.text.replace(/\s+/g, " ") }));
  return [...before, ...onOneLine, ...after];
}

/** Counts the different words that are hit in a folded, highlighted text. */
const countHitWords = (marked: string) => new Set(hitsOf(marked)).size;

function leadingExcerpt(text: string): TextRun[] {
  const words = text.split(/\s+/).filter(Boolean);
  const ellipsis = words.length > EXCERPT_WORDS ? " …" : "";
  return words.length ? [{ text: words.slice(0, EXCERPT_WORDS).join(" ") + ellipsis, hit: false }] : [];
}
