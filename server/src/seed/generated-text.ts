import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { parseHtml } from "../newsroom/article/document/parse-html.ts";
import {
  countWords,
  escapeHtml,
  plainText,
  renderDocument,
} from "../newsroom/article/document/render-html.ts";
import type { DemoArticle } from "./demo-files.ts";
import { inventName } from "./generated-names.ts";

/** Returns random numbers from 0 up to, but excluding, 1. */
export type Random = () => number;

interface GeneratedText {
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

/** Source material of a locale and category, most frequently used first. */
interface Material {
  titles: string[];
  subtitles: string[];
  sentences: string[];
  /** Headings, quotations, lists and fact boxes. */
  blocks: Block[];
}

export interface TextGenerator {
  generate(locale: Locale, category: string): GeneratedText;
}

const TITLE_LENGTH = 110;
const SUMMARY_LENGTH = 490;

/**
 * Creates a generator that composes articles of the sentences of other articles. Sentences are
 * drawn by a Zipf distribution, like words in a language; numbers are varied and people invented,
 * so that some words occur in a single article only.
 */
export function createTextGenerator(articles: DemoArticle[], random: Random): TextGenerator {
  const material = new Map<string, Material>();
  const materialOf = (locale: Locale, category?: string) => {
    const key = `${locale} ${category ?? ""}`;
    const collected =
      material.get(key) ??
      collectMaterial(
        articles.filter(
          (article) => article.locale === locale && (!category || article.category === category),
        ),
        random,
      );
    material.set(key, collected);
    return collected;
  };
  return {
    generate(locale, category) {
      const categoryMaterial = materialOf(locale, category);
      const localeMaterial = materialOf(locale);
      const sentence = () =>
        varyNumbers(
          draw(random() < 0.7 ? categoryMaterial.sentences : localeMaterial.sentences, random),
          random,
        );
      const title = makeTitle(locale, categoryMaterial, random);
      const subtitle =
        random() < 0.3 && categoryMaterial.subtitles.length
          ? varyNumbers(draw(categoryMaterial.subtitles, random), random)
          : "";
      const blocks: Block[] = [];
      for (let remaining = 5 + Math.floor(random() * 8); remaining > 0; remaining--) {
        if (blocks.length > 1 && random() < 0.2 && categoryMaterial.blocks.length)
          blocks.push(draw(categoryMaterial.blocks, random));
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

function collectMaterial(articles: DemoArticle[], random: Random): Material {
  const blocks = articles.flatMap(
    (article) => parseHtml(article.body.join("\n"), { figure: () => null }).content,
  );
  const paragraphs = blocks
    .filter((node) => node.type === "paragraph")
    .map((node) => plainText({ type: "doc", content: [node] }));
  return {
    titles: shuffled(
      articles.map((article) => article.title),
      random,
    ),
    subtitles: shuffled(
      articles.flatMap((article) => article.subtitle ?? []),
      random,
    ),
    sentences: shuffled(
      paragraphs.flatMap((text) => text.split(/(?<=[.!?؟])\s+/)).filter(hasBalancedQuotes),
      random,
    ),
    blocks: shuffled(blocks.filter((node) => node.type !== "paragraph").map(toBlock), random),
  };
}

/** Returns whether the quotation marks of a sentence are balanced. */
function hasBalancedQuotes(sentence: string): boolean {
  const count = (mark: string) => sentence.split(mark).length;
  return count("“") === count("”") && count("«") === count("»");
}

function makeTitle(locale: Locale, { titles, sentences }: Material, random: Random): string {
  const short = random() < 0.5 ? draw(sentences, random) : "";
  const usable = short.length > 25 && short.length <= TITLE_LENGTH && !/[“”«»"]/.test(short);
  const title = varyNumbers(usable ? short.replace(/[.؟!]$/, "") : draw(titles, random), random);
  return random() < 0.3 ? `${inventName(locale, random).place}: ${title}` : title;
}

function toBlock(node: ArticleNode): Block {
  const document: ArticleDocument = { type: "doc", content: [node] };
  return { node, html: renderDocument(document), text: plainText(document) };
}

/** Builds a paragraph of plain text, whose HTML only needs escaping. */
function paragraph(text: string): Block {
  return {
    node: { type: "paragraph", content: [{ type: "text", text }] },
    html: `<p>${escapeHtml(text)}</p>`,
    text,
  };
}

/** Draws an item of a list: the nearer to its head, the more likely (Zipf–Mandelbrot law). */
function draw<T>(list: T[], random: Random): T {
  const shift = 15;
  const rank = Math.floor(shift * ((list.length + shift) / shift) ** random() - shift);
  const item = list[Math.min(rank, list.length - 1)];
  if (item === undefined) throw new Error("the list is empty");
  return item;
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
