import { EMBED_PROVIDERS, type EmbedProvider } from "@masthead/contract/newsroom/article/article-document.ts";
import { embedFrameOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { unescapeEntities } from "../../../platform/html/sanitize.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { escapeHtml } from "../document/render-html.ts";

/** Embed in a stored body. */
const EMBED = /<p><a class="embed" data-provider="(\w*)" href="([^"]*)"[^>]*>.*?<\/a><\/p>/gs;

/**
 * Renders the embeds of a sanitized body as named links. The site shows a button that loads the player in place; its texts are
 * attributes, so that feeds and apps show the link only.
 */
export function withEmbeds(html: string, locale: Locale): string {
  return html.replaceAll(EMBED, (stored, name: string, href: string) => {
    const provider = EMBED_PROVIDERS.find((known) => known === name);
    return provider ? renderEmbed(provider, href, locale) : stored;
  });
}

/** @param href escaped */
function renderEmbed(provider: EmbedProvider, href: string, locale: Locale): string {
  const t = messagesFor(locale);
  const text = (key: string) => escapeHtml(t(`article.embed.${key}`, { provider: t(`article.embed.names.${provider}`) }));
  const kind = provider === "youtube" ? "video" : "post";
  const link = `<a href="${href}" target="_blank" rel="noopener noreferrer">${text(`${kind}.open`)}</a>`;
  const frame = embedFrameOf(unescapeEntities(href));
  if (!frame) return `<p>${link}</p>`;
  const texts = `data-title="${text(`${kind}.title`)}" data-load="${text(`${kind}.load`)}" data-consent="${text("consent")}"`;
  return `<figure class="embed" data-provider="${provider}" data-frame="${escapeHtml(frame)}" ${texts}><figcaption>${link}</figcaption></figure>`;
}
