import { embedProviderOf, isWebAddress } from "@masthead/contract/newsroom/embed-address.ts";
import { cleanAddress } from "./clean-address.ts";
import { element, findAll, hasClass, type PastedElement, type PastedNode, textOf } from "./pasted-tree.ts";

/** What stands for the player at an address, as the schema reads it; undefined when it is not one that we embed. */
function embedElement(address: string | undefined): PastedElement | undefined {
  const url = address && cleanAddress(address.startsWith("//") ? `https:${address}` : address);
  const provider = url && embedProviderOf(url);
  return provider && isWebAddress(url) ? element("div", { "data-embed": provider, "data-url": url }) : undefined;
}

/** The player of a paragraph that holds nothing but the address of one. */
export function embedOfText(content: PastedNode[]): PastedElement | undefined {
  const text = textOf(content).trim();
  return isWebAddress(text) ? embedElement(text) : undefined;
}

/** What sites give to be pasted: a frame, or a quotation that their script turns into a player. */
export function embedOfCode(node: PastedElement): PastedElement | undefined {
  if (node.tag === "iframe" || node.tag === "embed") return embedElement(node.attributes.src);
  if (node.attributes["data-embed"]) return embedElement(node.attributes["data-url"]);
  if (!hasClass(node, "twitter-tweet", "twitter-video", "instagram-media", "fb-post", "fb-video")) return undefined;
  const links = findAll(node.children, "a").map(({ attributes }) => attributes.href);
  const addresses = [node.attributes["data-instgrm-permalink"], node.attributes["data-href"], ...links.reverse()];
  return addresses.map(embedElement).find(Boolean);
}
