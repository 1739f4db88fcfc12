import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { escapeHtml } from "../document/render-html.ts";

const HEADING = /<(h2|h3)( dir="[^"]*")?>(.*?)<\/\1>/gs;
const PARAGRAPH = /<p( dir="[^"]*")?>((?:(?!<\/?p[ >]).)*)<\/p>/gs;
const KEY_FACTS = /<aside class="key-facts"[^>]*>.*?<\/aside>/s;
/** Number of a footnote in a heading. */
const FOOTNOTE = /<sup><a id="noteref-.*?<\/sup>/gs;
/** Footnotes are the end of a body, with a heading of their own. */
const FOOTNOTES = '<section class="footnotes"';
/** Headings from which on there is a table of contents. */
const MIN_HEADINGS = 2;

/** Adapts the body of an article, as rendered for readers, to its template. */
export function withTemplate(html: string, template: ArticleTemplate, locale: Locale): string {
  if (template === "explainer") return withContents(withKeyFactsFirst(html), locale);
  return template === "interview" ? withQuestions(html) : html;
}

/** Moves the first box of key facts to the top. */
function withKeyFactsFirst(html: string): string {
  const [box] = KEY_FACTS.exec(html) ?? [];
  // A quote in the box would end it early.
  if (!box || box.indexOf("<aside", 1) !== -1) return html;
  return box + html.replace(box, "");
}

/** Adds a table of contents before the first paragraph, and ids to the headings that it links to. */
function withContents(html: string, locale: Locale): string {
  const start = html.startsWith("<aside") ? html.indexOf("</aside>") + "</aside>".length : 0;
  const end = html.includes(FOOTNOTES) ? html.indexOf(FOOTNOTES) : html.length;
  const text = html.slice(start, end);
  const level = /<h2[ >]/.test(text) ? "h2" : "h3";
  const links: string[] = [];
  const linked = text.replaceAll(HEADING, (heading, tag: string, dir = "", inner: string) => {
    const name = inner
      .replaceAll(FOOTNOTE, "")
      .replaceAll(/<[^>]*>/g, "")
      .trim();
    if (tag !== level || !name) return heading;
    const id = `part-${links.length + 1}`;
    links.push(`<li><a href="#${id}"${dir}>${name}</a></li>`);
    return `<${tag} id="${id}"${dir}>${inner}</${tag}>`;
  });
  if (links.length < MIN_HEADINGS) return html;
  const title = escapeHtml(messagesFor(locale)("article.contents"));
  return `${html.slice(0, start)}<nav class="toc" aria-labelledby="contents"><p id="contents">${title}</p><ol>${links.join("")}</ol></nav>${linked}${html.slice(end)}`;
}

/** Marks the questions of an interview: paragraphs that are entirely bold. */
const withQuestions = (html: string): string =>
  html.replaceAll(PARAGRAPH, (paragraph, dir = "", inner: string) =>
    isBold(inner) ? `<p class="question"${dir}>${inner}</p>` : paragraph,
  );

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "").trim();
const isBold = (html: string) =>
  textOf(html) !== "" && textOf(html.replaceAll(/<strong>.*?<\/strong>/gs, "")) === "";
