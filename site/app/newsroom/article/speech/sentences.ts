import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Sentence of a text on the page. */
export interface Sentence {
  text: string;
  range: Range;
  /** Paragraph or heading that has it. */
  block: Element;
}

/** Texts of an article, without the player of its narration. */
const TEXTS = "article h1, article :not(.narration) > .rich-text";

/** Elements that end a sentence, whatever their punctuation. */
const BLOCKS = "p, h1, h2, h3, h4, li, blockquote, dt, dd, div, aside, section";

/**
 * Parts that are not read: pictures, players and their captions, figures of tables and charts, code,
 * footnotes, the table of contents, quotations that repeat the text, and hidden parts.
 */
const SKIPPED =
  "figure, figcaption, table, .table, .gallery, .player-slot, .embed, iframe, noscript, details, button, svg, pre, nav, .pull-quote, .footnotes, [role=doc-noteref], .recording, .transcript, .sr-only, [hidden], [aria-hidden=true]";

/** Longest utterance in characters: Chrome stops voices of its servers after about 15 seconds. */
const MAX_LENGTH = 220;

/** Returns the sentences of the headline and the text of the article on the page, in their order. */
export function articleSentences(locale: Locale, root: ParentNode = document): Sentence[] {
  return [...root.querySelectorAll(TEXTS)].flatMap((text) => sentencesIn(text, locale));
}

/** Returns the sentences in an element. */
function sentencesIn(element: Element, locale: Locale): Sentence[] {
  return blocksIn(element).flatMap(({ block, nodes }) => {
    const text = nodes.map(({ data }) => data).join("");
    return sentencePositions(text, locale).flatMap(([start, end]) => {
      const range = rangeOf(nodes, start, end);
      return range ? [{ text: spoken(text.slice(start, end)), range, block }] : [];
    });
  });
}

/** Returns the text nodes that are read, by the block that has them. */
function blocksIn(element: Element): { block: Element; nodes: Text[] }[] {
  const blocks: { block: Element; nodes: Text[] }[] = [];
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
      return (node as Element).matches(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    },
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCKS) ?? element;
    const last = blocks.at(-1);
    if (last?.block === block) last.nodes.push(node as Text);
    else blocks.push({ block, nodes: [node as Text] });
  }
  return blocks;
}

/** Returns the start and end of each sentence of a text, without those that have no words. */
export function sentencePositions(text: string, locale: Locale): [start: number, end: number][] {
  return segments(text, locale)
    .flatMap(([start, end]) => splitLong(text, start, end))
    .map(([start, end]): [number, number] => {
      const part = text.slice(start, end);
      const leading = part.length - part.trimStart().length;
      return [start + leading, start + part.trimEnd().length];
    })
    .filter(([start, end]) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

function segments(text: string, locale: Locale): [start: number, end: number][] {
  if (!("Segmenter" in Intl)) return [[0, text.length]];
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" });
  return [...segmenter.segment(text)].map(({ index, segment }) => [index, index + segment.length]);
}

/** Divides a long sentence after commas and the like, or else between words. */
function splitLong(text: string, start: number, end: number): [start: number, end: number][] {
  if (end - start <= MAX_LENGTH) return [[start, end]];
  const head = text.slice(start, start + MAX_LENGTH);
  const clause = /^.*[,;:،؛–—](?=\s)/su.exec(head)?.[0].length ?? 0;
  const words = /^.*\s/su.exec(head)?.[0].length ?? 0;
  const length = clause > MAX_LENGTH / 3 ? clause : words || MAX_LENGTH;
  return [[start, start + length], ...splitLong(text, start + length, end)];
}

/** Soft hyphens and marks of direction are not words. */
const spoken = (text: string): string =>
  text.replaceAll(/[\u00AD\u200E\u200F\u2066-\u2069]/gu, "").replaceAll(/\s+/gu, " ");

/** Returns the range from `start` to `end` of the joined text of nodes. */
function rangeOf(nodes: readonly Text[], start: number, end: number): Range | undefined {
  const range = document.createRange();
  let offset = 0;
  let hasStart = false;
  for (const node of nodes) {
    const { length } = node.data;
    if (!hasStart && start < offset + length) {
      range.setStart(node, start - offset);
      hasStart = true;
    }
    if (hasStart && end <= offset + length) {
      range.setEnd(node, end - offset);
      return range;
    }
    offset += length;
  }
  return undefined;
}
