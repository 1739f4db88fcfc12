import { type DefaultTreeAdapterMap, parseFragment, serialize } from "parse5";

type HtmlNode = DefaultTreeAdapterMap["childNode"];

/** Makes every URL in the HTML absolute, resolved against `base`. Unparsable URLs stay unchanged. */
export function withAbsoluteUrls(html: string, base: string): string {
  const fragment = parseFragment(html);
  rewriteUrls(fragment.childNodes, (url) => (URL.canParse(url, base) ? new URL(url, base).href : url));
  return serialize(fragment);
}

const URL_ATTRIBUTES: ReadonlySet<string> = new Set(["href", "src", "poster"]);

function rewriteUrls(nodes: HtmlNode[], absolute: (url: string) => string): void {
  for (const node of nodes) {
    if (!("attrs" in node)) continue;
    for (const attribute of node.attrs) {
      if (URL_ATTRIBUTES.has(attribute.name)) attribute.value = absolute(attribute.value);
      if (attribute.name === "srcset") attribute.value = rewriteSrcset(attribute.value, absolute);
    }
    rewriteUrls(node.childNodes, absolute);
  }
}

/** Rewrites the URLs of a `srcset`: candidates are a URL with a width or density, separated by comma and space. */
function rewriteSrcset(srcset: string, absolute: (url: string) => string): string {
  return srcset
    .trim()
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, absolute))
    .join(", ");
}
