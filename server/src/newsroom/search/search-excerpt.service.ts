import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { SearchHit, TextRun } from "@masthead/contract/newsroom/search.ts";
import type { CallContext } from "../../platform/platform.ts";
import { markHits } from "./search-excerpt.store.ts";
import { hitsOf, type Markable, markable, runsOf } from "./search-runs.ts";

/** Words of an excerpt that shows no hit. */
const WORDS = 30;

/** Most hits stand near the beginning of a body, which costs less to mark than all of it. */
const NEAR = 1200;

/** Cards with their hits of a tsquery: in the title, and in an excerpt of summary, body or subtitle, whichever shows the most. */
export async function withExcerpts(
  { db, locale }: CallContext,
  cards: ArticleCard[],
  bodies: Map<number, string>,
  query: string,
): Promise<SearchHit[]> {
  if (!cards.length) return [];
  const titles = cards.map((card) => markable(locale, card.title));
  const texts = cards.map((card) =>
    [card.summary, (bodies.get(card.id) ?? "").slice(0, NEAR), card.subtitle].map((text) => markable(locale, text)),
  );
  const marked = await markHits(db, locale, query, titles.map(indexed), texts.flat().map(indexed));
  const found = texts.map((ofCard, i) => best(ofCard, marked.texts.slice(i * ofCard.length)));
  const deep = cards.flatMap(({ id }, i) => (found[i] ? [] : [{ i, text: markable(locale, bodies.get(id) ?? "") }]));
  if (deep.length) {
    const further = await markHits(
      db,
      locale,
      query,
      [],
      deep.map(({ text }) => indexed(text)),
    );
    for (const [j, { i, text }] of deep.entries()) found[i] = best([text], further.texts.slice(j));
  }
  return cards.map((card, i) => ({
    ...card,
    titleRuns: runsOf(titles[i] as Markable, marked.titles[i] ?? "") ?? [{ text: card.title, hit: false }],
    excerptRuns: found[i] ?? beginning(card.summary || (bodies.get(card.id) ?? "")),
  }));
}

const indexed = ({ text }: Markable) => text;

/** The excerpt of the text that shows the most of what was asked; null when none shows any. */
function best(texts: Markable[], marked: string[]): TextRun[] | null {
  const hits = texts.map((text, i) => ({ text, marked: marked[i] ?? "", words: wordsHit(marked[i] ?? "") }));
  const most = hits.reduce((one, other) => (other.words > one.words ? other : one));
  return most.words ? excerptOf(most.text, most.marked) : null;
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

/** How many different words are hit in a text that is folded and marked. */
const wordsHit = (marked: string) => new Set(hitsOf(marked)).size;

function beginning(text: string): TextRun[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.length ? [{ text: words.slice(0, WORDS).join(" ") + (words.length > WORDS ? " …" : ""), hit: false }] : [];
}
