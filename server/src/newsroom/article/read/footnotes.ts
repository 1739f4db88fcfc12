import { formatNumber } from "@masthead/contract/platform/format.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { escapeHtml } from "../document/render-html.ts";

/** Footnote in a stored body. */
const NOTE = /<a class="note" data-note="([^"]*)"(?: href="([^"]*)")?><\/a>/g;

/**
 * Numbers the footnotes of a sanitized body, and lists them at its end, each with a link back to
 * its place.
 */
export function withFootnotes(html: string, locale: Locale): string {
  const t = messagesFor(locale);
  const notes: string[] = [];
  const text = html.replaceAll(NOTE, (_, note: string, href: string | undefined) => {
    const index = notes.length + 1;
    const number = formatNumber(index, locale);
    const label = (key: string) => escapeHtml(t(`article.footnote.${key}`, { number }));
    const source = href ? ` <a href="${href}" rel="noopener">${hostOf(href)}</a>` : "";
    const arrow = directionOf(locale) === "rtl" ? "↪" : "↩";
    notes.push(
      `<li id="note-${index}">${note}${source} <a href="#noteref-${index}" role="doc-backlink" aria-label="${label("back")}">${arrow}\uFE0E</a></li>`,
    );
    return `<sup><a id="noteref-${index}" href="#note-${index}" role="doc-noteref" aria-label="${label("reference")}">${number}</a></sup>`;
  });
  if (!notes.length) return html;
  return `${text}<section class="footnotes" role="doc-endnotes"><h2>${escapeHtml(t("article.footnote.title"))}</h2><ol>${notes.join("")}</ol></section>`;
}

/** Returns the host of an escaped URL, or the URL itself if it has none. */
function hostOf(href: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1];
  return `<bdi>${host ?? href}</bdi>`;
}
