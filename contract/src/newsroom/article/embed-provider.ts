import type { EmbedProvider } from "./article-document.ts";

const PROVIDERS: [RegExp, EmbedProvider][] = [
  [/^https?:\/\/(www\.|m\.)?(youtube(-nocookie)?\.com\/(watch|embed|shorts|live)|youtu\.be\/)/i, "youtube"],
  [/^https?:\/\/(www\.|mobile\.)?(twitter|x)\.com\/\w+\/status\//i, "x"],
  [/^https?:\/\/(www\.)?facebook\.com\//i, "facebook"],
  [/^https?:\/\/(www\.)?instagram\.com\/(p|reel|tv)\//i, "instagram"],
];

const WEB_URL = /^https?:\/\/[^\s<>"]{1,1990}$/i;

/** Returns whether the text is exactly one web URL. */
export function isWebUrl(text: string): boolean {
  return WEB_URL.test(text);
}

/** Returns the embed provider of a URL, if its player can be embedded. */
export function embedProviderOf(url: string): EmbedProvider | undefined {
  return PROVIDERS.find(([pattern]) => pattern.test(url))?.[1];
}
