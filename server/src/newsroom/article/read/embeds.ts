import {
  EMBED_PROVIDERS,
  type EmbedProvider,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { embedFrameOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { unescapeEntities } from "../../../platform/html/sanitize.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { escapeHtml } from "../document/render-html.ts";
import type { EmbedRow } from "../embed/embed.store.ts";

/** Embed in a stored body. */
const EMBED = /<p><a class="embed" data-provider="(\w*)" href="([^"]*)"[^>]*>.*?<\/a><\/p>/gs;

/** What the texts of an embed call its content; a post by default. */
const KINDS: Partial<Record<EmbedProvider, "video" | "audio" | "chart">> = {
  youtube: "video",
  tiktok: "video",
  spotify: "audio",
  datawrapper: "chart",
};

/** Title and thumbnail of embeds, by URL. */
type KnownEmbeds = ReadonlyMap<string, Pick<EmbedRow, "title" | "mediaId">>;

/** Returns the URLs of the embeds of a sanitized body. */
export const embedUrlsOf = (html: string): string[] =>
  Array.from(html.matchAll(EMBED), ([, , href = ""]) => unescapeEntities(href));

/**
 * Renders the embeds of a sanitized body as named links, with the title and an own copy of the
 * thumbnail if they are known. The site shows a button that loads the player in place; its texts
 * are attributes, so that feeds and apps show the link only.
 */
export function withEmbeds(html: string, known: KnownEmbeds, locale: Locale): string {
  return html.replaceAll(EMBED, (stored, name: string, href: string) => {
    const provider = EMBED_PROVIDERS.find((candidate) => candidate === name);
    return provider
      ? renderEmbed(provider, href, known.get(unescapeEntities(href)), locale)
      : stored;
  });
}

/** @param href escaped */
function renderEmbed(
  provider: EmbedProvider,
  href: string,
  details: Pick<EmbedRow, "title" | "mediaId"> | undefined,
  locale: Locale,
): string {
  const t = messagesFor(locale);
  const text = (key: string) =>
    escapeHtml(t(`article.embed.${key}`, { provider: t(`article.embed.names.${provider}`) }));
  const title = details && escapeHtml(details.title);
  const titled = (label: string) => (title ? `${label}: ${title}` : label);
  const kind = KINDS[provider] ?? "post";
  const linkText = title ? `${text(`${kind}.open`)}: <bdi>${title}</bdi>` : text(`${kind}.open`);
  const link = `<a href="${href}" target="_blank" rel="noopener noreferrer">${linkText}</a>`;
  const frame = embedFrameOf(unescapeEntities(href));
  if (!frame) return `<p>${link}</p>`;
  const texts = `data-title="${titled(text(`${kind}.title`))}" data-load="${titled(text(`${kind}.load`))}" data-consent="${text("consent")}"`;
  const thumbnail = details?.mediaId ? `<img data-media-id="${details.mediaId}" alt="">` : "";
  return `<figure class="embed" data-provider="${provider}" data-frame="${escapeHtml(frame)}" ${texts}>${thumbnail}<figcaption>${link}</figcaption></figure>`;
}
