import type { EmbedProvider } from "./article-document.ts";

const PROVIDERS: [RegExp, EmbedProvider][] = [
  [/^https?:\/\/(www\.|m\.)?(youtube(-nocookie)?\.com\/(watch|embed|shorts|live)|youtu\.be\/)/i, "youtube"],
  [/^https?:\/\/(www\.|mobile\.)?(twitter|x)\.com\/\w+\/status\//i, "x"],
  [/^https?:\/\/(www\.)?facebook\.com\//i, "facebook"],
  [/^https?:\/\/(www\.)?instagram\.com\/(p|reel|tv)\//i, "instagram"],
];

const ADDRESS = /^https?:\/\/[^\s<>"]{1,1990}$/i;

/** True when the text is the address of something on the web and nothing else. */
export function isWebAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Which player an address belongs to, if it is one we embed. */
export function embedProviderOf(url: string): EmbedProvider | undefined {
  return PROVIDERS.find(([pattern]) => pattern.test(url))?.[1];
}
