import {
  type EmbedProvider,
  isArticleHref,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { embedProviderOf, isWebUrl } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { cleanUrl } from "../paste/clean-url.ts";

/**
 * Returns the link URL for typed text, completing `example.com/page` and `name@example.com`;
 * undefined when the URL is not allowed in a link.
 */
export function parseTypedLink(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)
    ? `mailto:${text}`
    : /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(text)
      ? `https://${text}`
      : text;
  const allowed = isArticleHref(url) && !/\s/.test(url);
  return allowed && (!/^https?:/i.test(url) || URL.canParse(url)) ? url : undefined;
}

/**
 * Returns the player for a typed URL or pasted embed code; undefined when the provider is not
 * supported.
 */
export function parseTypedEmbed(
  typed: string,
): { provider: EmbedProvider; url: string } | undefined {
  const text = typed.trim();
  const urlsInCode = [
    ...text.matchAll(/(?:src|href|data-href|data-instgrm-permalink)\s*=\s*["']([^"']+)["']/gi),
  ].map((match) => match[1] ?? "");
  for (const candidate of text.startsWith("<")
    ? urlsInCode.reverse()
    : [/^https?:/i.test(text) ? text : `https://${text}`]) {
    const url = cleanUrl(candidate.replaceAll("&amp;", "&"));
    const provider = url && isWebUrl(url) ? embedProviderOf(url) : undefined;
    if (url && provider) return { provider, url };
  }
  return undefined;
}
