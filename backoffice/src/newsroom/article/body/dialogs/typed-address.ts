import { type EmbedProvider, isArticleHref } from "@masthead/contract/newsroom/article-document.ts";
import { embedProviderOf, isWebAddress } from "@masthead/contract/newsroom/embed-address.ts";
import { cleanAddress } from "../paste/clean-address.ts";

/** The address that a typed one means, `example.com/page` and `name@example.com` included; undefined when a link may not point there. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  const meant = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)
    ? `mailto:${text}`
    : /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(text)
      ? `https://${text}`
      : text;
  const allowed = isArticleHref(meant) && !/\s/.test(meant);
  return allowed && (!/^https?:/i.test(meant) || URL.canParse(meant)) ? meant : undefined;
}

/** The player that an address or a site's code for pasting means; undefined when it is not one that we embed. */
export function embedAddress(typed: string): { provider: EmbedProvider; url: string } | undefined {
  const text = typed.trim();
  const named = [...text.matchAll(/(?:src|href|data-href|data-instgrm-permalink)\s*=\s*["']([^"']+)["']/gi)].map((match) => match[1] ?? "");
  for (const address of text.startsWith("<") ? named.reverse() : [/^https?:/i.test(text) ? text : `https://${text}`]) {
    const url = cleanAddress(address.replaceAll("&amp;", "&"));
    const provider = url && isWebAddress(url) ? embedProviderOf(url) : undefined;
    if (url && provider) return { provider, url };
  }
  return undefined;
}
