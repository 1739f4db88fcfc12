import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { parseHtml } from "../newsroom/article/document/parse-html.ts";
import { countWords, escapeHtml, plainText, renderDocument } from "../newsroom/article/document/render-html.ts";
import type { DemoArticle } from "./demo-files.ts";
import { inventName } from "./plausible-names.ts";

/** Random numbers from 0 up to 1. */
export type Random = () => number;

export interface Story {
  title: string;
  subtitle: string;
  summary: string;
  body: ArticleDocument;
  bodyHtml: string;
  bodyText: string;
  wordCount: number;
}

interface Block {
  node: ArticleNode;
  html: string;
  text: string;
}

/** What stories of a locale and section are made of, the commonest first. */
interface Material {
  titles: string[];
  subtitles: string[];
  sentences: string[];
  /** Headings, quotations, lists and boxes. */
  blocks: Block[];
}

export interface Storyteller {
  tell(locale: Locale, category: string): Story;
}

const TITLE_LENGTH = 110;
const SUMMARY_LENGTH = 490;

/**
 * Tells stories out of the sentences of others. Sentences are drawn as words are in a language, a few often and most
 * seldom; numbers are changed and people invented, so that there are also words that stand in one story alone.
 */
export function storyteller(articles: DemoArticle[], random: Random): Storyteller {
  const material = new Map<string, Material>();
  const of = (locale: Locale, category?: string) => {
    const key = `${locale} ${category ?? ""}`;
    const known =
      material.get(key) ??
      gather(
        articles.filter((one) => one.locale === locale && (!category || one.category === category)),
        random,
      );
    material.set(key, known);
    return known;
  };
  return {
    tell(locale, category) {
      const own = of(locale, category);
      const all = of(locale);
      const sentence = () => varyNumbers(draw(random() < 0.7 ? own.sentences : all.sentences, random), random);
      const title = makeTitle(locale, own, random);
      const subtitle = random() < 0.3 && own.subtitles.length ? varyNumbers(draw(own.subtitles, random), random) : "";
      const blocks: Block[] = [];
      for (let left = 5 + Math.floor(random() * 8); left > 0; left--) {
        if (blocks.length > 1 && random() < 0.2 && own.blocks.length) blocks.push(draw(own.blocks, random));
        const sentences = Array.from({ length: 1 + Math.floor(random() * 3) }, sentence);
        if (random() < 0.12) sentences.push(inventName(locale, random).sentence);
        blocks.push(paragraph(sentences.join(" ")));
      }
      const bodyText = blocks.flatMap((block) => block.text || []).join("\n");
      return {
        title,
        subtitle,
        summary: clip(`${sentence()} ${sentence()}`, SUMMARY_LENGTH),
        body: { type: "doc", content: blocks.map((block) => block.node) },
        bodyHtml: blocks.map((block) => block.html).join(""),
        bodyText,
        wordCount: countWords(bodyText),
      };
    },
  };
}

function gather(articles: DemoArticle[], random: Random): Material {
  const blocks = articles.flatMap((one) => parseHtml(one.body.join("\n"), { figure: () => null }).content);
  const paragraphs = blocks.filter((node) => node.type === "paragraph").map((node) => plainText({ type: "doc", content: [node] }));
  return {
    titles: shuffled(
      articles.map((one) => one.title),
      random,
    ),
    subtitles: shuffled(
      articles.flatMap((one) => one.subtitle ?? []),
      random,
    ),
    sentences: shuffled(paragraphs.flatMap((text) => text.split(/(?<=[.!?؟])\s+/)).filter(standsAlone), random),
    blocks: shuffled(blocks.filter((node) => node.type !== "paragraph").map(block), random),
  };
}

/** Whether a sentence has both ends of its quotation marks. */
function standsAlone(sentence: string): boolean {
  const count = (mark: string) => sentence.split(mark).length;
  return count("“") === count("”") && count("«") === count("»");
}

function makeTitle(locale: Locale, { titles, sentences }: Material, random: Random): string {
  const short = random() < 0.5 ? draw(sentences, random) : "";
  const usable = short.length > 25 && short.length <= TITLE_LENGTH && !/[“”«»"]/.test(short);
  const title = varyNumbers(usable ? short.replace(/[.؟!]$/, "") : draw(titles, random), random);
  return random() < 0.3 ? `${inventName(locale, random).place}: ${title}` : title;
}

function block(node: ArticleNode): Block {
  const document: ArticleDocument = { type: "doc", content: [node] };
  return { node, html: renderDocument(document), text: plainText(document) };
}

/** A paragraph of bare text: its HTML needs no more than escaping. */
function paragraph(text: string): Block {
  return { node: { type: "paragraph", content: [{ type: "text", text }] }, html: `<p>${escapeHtml(text)}</p>`, text };
}

/** One of a list: the nearer its head, the likelier, after the law of Zipf and Mandelbrot. */
function draw<T>(list: T[], random: Random): T {
  const shift = 15;
  const rank = Math.floor(shift * ((list.length + shift) / shift) ** random() - shift);
  const drawn = list[Math.min(rank, list.length - 1)];
  if (drawn === undefined) throw new Error("there is nothing to draw from");
  return drawn;
}

function varyNumbers(text: string, random: Random): string {
  return text.replace(/(?<![\d:.,/-])[1-9]\d{1,3}(?![\d:/-]|[.,]\d)/g, (number) =>
    String(Math.floor((1 + 9 * random()) * 10 ** (number.length - 1))),
  );
}

function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(" ", length - 1))}…`;
}

function shuffled<T>(list: T[], random: Random): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}
