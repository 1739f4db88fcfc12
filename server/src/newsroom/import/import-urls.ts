import { sourceFrom } from "../article/document/html-tree.ts";
import type { ParsedImage } from "../article/document/parse-html.ts";
import type { IncomingImage } from "./incoming.ts";

/** Longest URL that is imported, in characters. */
const MAX_URL_LENGTH = 2000;

/**
 * Resolves a reference found at `base` to an absolute http(s) URL, or returns undefined if it is
 * not one.
 */
export function toAbsoluteUrl(reference: string | undefined, base: string): string | undefined {
  const url = reference ? URL.parse(reference.trim(), URL.canParse(base) ? base : undefined) : null;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL_LENGTH
    ? url.href
    : undefined;
}

/** Returns the path and query of an http(s) URL, or undefined for anything else. */
export function urlPath(address: string): string | undefined {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : undefined;
}

/**
 * Returns the base path of a site URL without a trailing slash; empty if the site is at the root of
 * its host.
 */
export const basePath = (site: string) =>
  (urlPath(site) ?? "").replace(/[?#].*$/, "").replace(/\/+$/, "");

/**
 * Returns the href to store for a link in the body: relative references become absolute; fragments,
 * mailto: and tel: stay.
 */
export function resolveLink(reference: string, base: string): string {
  if (!reference || /^(#|mailto:|tel:)/i.test(reference)) return reference;
  return toAbsoluteUrl(reference, base) ?? reference;
}

/** Whether an image is one pixel that counts readers. */
export const isTrackingPixel = ({ attribute }: ParsedImage) =>
  ["width", "height"].every((dimension) => /^[01](px)?$/.test(attribute(dimension) ?? ""));

/**
 * Returns the image that an `<img>` in a text found at `base` shows, or undefined for tracking
 * pixels.
 */
export function imageOf(parsed: ParsedImage, base: string): IncomingImage | undefined {
  const { attribute, caption } = parsed;
  const link = toAbsoluteUrl(sourceFrom(attribute), base);
  return link && !isTrackingPixel(parsed)
    ? { url: link, fallbackUrl: link, alt: (attribute("alt") ?? "").trim(), caption }
    : undefined;
}
