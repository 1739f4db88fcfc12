import type { ParsedImage } from "../article/document/parse-html.ts";
import type { IncomingPicture } from "./incoming.ts";

const MAX_LENGTH = 2000;

/** The whole address of a reference found at `base`, or undefined when it is none of the web. */
export function webAddress(reference: string | undefined, base: string): string | undefined {
  const url = reference ? URL.parse(reference.trim(), URL.canParse(base) ? base : undefined) : null;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTH ? url.href : undefined;
}

/** Path and query of an address, or undefined when it is none of the web. */
export function pathOf(address: string): string | undefined {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : undefined;
}

/** The path that a site's addresses begin with, without a slash at its end: empty for a site of its own host. */
export const basePath = (site: string) => (pathOf(site) ?? "").replace(/[?#].*$/, "").replace(/\/+$/, "");

/** An address of a link as it shall stand in the body: what can only be understood at its place becomes whole. */
export function resolvedLink(reference: string, base: string): string {
  if (!reference || /^(#|mailto:|tel:)/i.test(reference)) return reference;
  return webAddress(reference, base) ?? reference;
}

/** The picture of an image in a text found at `base`; dots that count readers are none. */
export function pictureOf({ attribute, caption }: ParsedImage, base: string): IncomingPicture | undefined {
  const link = webAddress(attribute("src"), base);
  const isDot = ["width", "height"].every((side) => /^[01](px)?$/.test(attribute(side) ?? ""));
  return link && !isDot ? { address: link, link, alt: (attribute("alt") ?? "").trim(), caption } : undefined;
}
