import { type DefaultTreeAdapterMap, parseFragment, serialize } from "parse5";

type HtmlNode = DefaultTreeAdapterMap["childNode"];

/**
 * Makes every URL in the HTML absolute, resolved against `base`. Unparsable URLs stay unchanged.
 */
export const withAbsoluteUrls = (html: string, base: string): string =>
  withUrls(html, (url) => (URL.canParse(url, base) ? new URL(url, base).href : url));

export function withUrls(html: string, replace: (url: string) => string): string {
  const fragment = parseFragment(html);
  replaceUrls(fragment.childNodes, replace);
  return serialize(fragment);
}

const URL_ATTRIBUTES: ReadonlySet<string> = new Set(["href", "src", "poster"]);

function replaceUrls(nodes: HtmlNode[], replace: (url: string) => string): void {
  for (const node of nodes) {
    if (!("attrs" in node)) continue;
    for (const attribute of node.attrs) {
      if (URL_ATTRIBUTES.has(attribute.name)) attribute.value = replace(attribute.value);
      if (attribute.name === "srcset") attribute.value = replaceInSrcset(attribute.value, replace);
    }
    replaceUrls(node.childNodes, replace);
  }
}

/**
 * Replaces the URLs of a `srcset`: candidates are a URL with a width or density, separated by comma
 * and space.
 */
function replaceInSrcset(srcset: string, replace: (url: string) => string): string {
  return srcset
    .trim()
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, replace))
    .join(", ");
}
