import { embedProviderOf, isWebUrl } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { cleanUrl } from "./clean-url.ts";
import {
  element,
  findAll,
  hasClass,
  type PastedElement,
  type PastedNode,
  textOf,
} from "./pasted-tree.ts";

/**
 * Returns the placeholder element of a player, as the editor schema parses it; undefined when the
 * provider is not supported.
 */
function embedElement(source: string | undefined): PastedElement | undefined {
  const url = source && cleanUrl(source.startsWith("//") ? `https:${source}` : source);
  const provider = url && embedProviderOf(url);
  return provider && isWebUrl(url)
    ? element("div", { "data-embed": provider, "data-url": url })
    : undefined;
}

/** Returns the embed for a paragraph that contains only the URL of a player. */
export function embedFromText(content: PastedNode[]): PastedElement | undefined {
  const text = textOf(content).trim();
  return isWebUrl(text) ? embedElement(text) : undefined;
}

/**
 * Returns the embed for the embed code of a site: an iframe, or a quotation that the site's script
 * turns into a player.
 */
export function embedFromElement(node: PastedElement): PastedElement | undefined {
  if (node.tag === "iframe" || node.tag === "embed") return embedElement(node.attributes.src);
  if (node.attributes["data-embed"]) return embedElement(node.attributes["data-url"]);
  if (!hasClass(node, "twitter-tweet", "twitter-video", "instagram-media", "fb-post", "fb-video"))
    return undefined;
  const links = findAll(node.children, "a").map(({ attributes }) => attributes.href);
  const candidates = [
    node.attributes["data-instgrm-permalink"],
    node.attributes["data-href"],
    ...links.reverse(),
  ];
  return candidates.map(embedElement).find(Boolean);
}
