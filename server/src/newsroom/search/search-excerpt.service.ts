import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { SearchHit, TextRun } from "@masthead/contract/newsroom/search.ts";
import type { CallContext } from "../../platform/platform.ts";
import { fold } from "./fold.ts";
import { markHits } from "./search-excerpt.store.ts";
import { type Markable, markable, runsOf } from "./search-runs.ts";

/** Words of an excerpt that shows no hit. */
const WORDS = 30;

/** Cards with their hits of a tsquery: in the title, and in an excerpt of summary, body or subtitle, whichever shows the most. */
export async function withExcerpts(
  { db, locale }: CallContext,
  cards: ArticleCard[],
  bodies: Map<number, string>,
  query: string,
): Promise<SearchHit[]> {
  if (!cards.length) return [];
  const titles = cards.map((card) => markable(locale, card.title));
  const texts = cards.flatMap((card) => [card.summary, bodies.get(card.id) ?? "", card.subtitle].map((text) => markable(locale, text)));
  const marked = await markHits(
    db,
    locale,
    query,
    titles.map((one) => one.text),
    texts.map((one) => one.text),
  );
  const each = texts.length / cards.length;
  return cards.map((card, i) => {
    const title = titles[i] as Markable;
    const excerpts = texts.slice(i * each, (i + 1) * each).map((text, j) => excerptOf(text, marked.texts[i * each + j] ?? ""));
    const best = excerpts.reduce((one, other) => (wordsHit(other) > wordsHit(one) ? other : one));
    return {
      ...card,
      titleRuns: runsOf(title, marked.titles[i] ?? "") ?? [{ text: card.title, hit: false }],
      excerptRuns: best ?? beginning(card.summary || (bodies.get(card.id) ?? "")),
    };
  });
}

function excerptOf(text: Markable, marked: string): TextRun[] | null {
  const runs = runsOf(text, marked);
  if (!runs) return null;
  const shown = runs.map((run) => run.text).join("");
  const start = text.original.indexOf(shown);
  const before = text.original.slice(0, start).trim() ? [{ text: "… ", hit: false }] : [];
  const behind = text.original.slice(start + shown.length).trim() ? [{ text: " …", hit: false }] : [];
  const onOneLine = runs.map((run) => ({ ...run, text: run.text.replace(/\s+/g, " ") }));
  return [...before, ...onOneLine, ...behind];
}

/** How many different words are hit. */
const wordsHit = (runs: TextRun[] | null) => new Set(runs?.filter((run) => run.hit).map((run) => fold(run.text))).size;

function beginning(text: string): TextRun[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.length ? [{ text: words.slice(0, WORDS).join(" ") + (words.length > WORDS ? " …" : ""), hit: false }] : [];
}
