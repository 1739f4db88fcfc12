import type { ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { embedProviderOf, isWebAddress } from "@masthead/contract/newsroom/embed-address.ts";
import { attribute, findAll, type HtmlElement, hasClass, ofTag } from "./html-tree.ts";

/** What stands for an address on its own: its player, else a link to it, nothing when it is no address of the web. */
export function embed(address: string, label = ""): ArticleNode[] {
  const url = address.startsWith("//") ? `https:${address}` : address.trim();
  if (!isWebAddress(url)) return [];
  const provider = embedProviderOf(url);
  if (provider) return [{ type: "embed", attrs: { provider, url } }];
  return [{ type: "paragraph", content: [{ type: "text", text: label || url, marks: [{ type: "link", attrs: { href: url } }] }] }];
}

/** The player of a paragraph that holds the bare address of one, or a link for another bare address. */
export function embedOfText(content: ArticleNode[]): ArticleNode[] | undefined {
  const text = content
    .map((node) => node.text ?? " ")
    .join("")
    .trim();
  if (!isWebAddress(text)) return undefined;
  const linked = content.some((node) => node.marks?.some((mark) => mark.type === "link"));
  return embedProviderOf(text) || !linked ? embed(text) : undefined;
}

/** What sites give to be pasted: a quotation that their script turns into a player. */
export function pastedEmbed(element: HtmlElement): ArticleNode[] | undefined {
  if (!hasClass(element, "twitter-tweet", "twitter-video", "instagram-media", "fb-post", "fb-video")) return undefined;
  const named = attribute(element, "data-instgrm-permalink") ?? attribute(element, "data-href");
  const addresses = [
    named,
    ...findAll(element, ofTag("a"))
      .map((link) => attribute(link, "href"))
      .reverse(),
  ];
  const address = addresses.find((one) => one && embedProviderOf(one));
  return address ? embed(address) : undefined;
}

/** Sound or film of its own address: a link, since a body holds no player for it. */
export function recording(element: HtmlElement, resolve: (address: string) => string): ArticleNode[] {
  const sources = [element, ...findAll(element, ofTag("source"))].map((one) => attribute(one, "src"));
  const address = sources.find(Boolean);
  return address ? embed(resolve(address), fileName(address)) : [];
}

/** The last part of an address, readable. */
function fileName(address: string): string {
  const last = address.split(/[?#]/, 1)[0]?.split("/").pop() ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
