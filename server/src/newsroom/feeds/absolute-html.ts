import { type DefaultTreeAdapterMap, parseFragment, serialize } from "parse5";

type HtmlNode = DefaultTreeAdapterMap["childNode"];

/** The HTML with every address in it absolute, as seen from `base`. An address that cannot be read stays as it is. */
export function absoluteHtml(html: string, base: string): string {
  const fragment = parseFragment(html);
  visit(fragment.childNodes, (url) => (URL.canParse(url, base) ? new URL(url, base).href : url));
  return serialize(fragment);
}

function visit(nodes: HtmlNode[], absolute: (url: string) => string): void {
  for (const node of nodes) {
    if (!("attrs" in node)) continue;
    for (const attribute of node.attrs) {
      if (attribute.name === "href" || attribute.name === "src") attribute.value = absolute(attribute.value);
      if (attribute.name === "srcset") attribute.value = candidates(attribute.value, absolute);
    }
    visit(node.childNodes, absolute);
  }
}

/** `srcset`: addresses with a width or density each, parted by a comma with space. */
function candidates(srcset: string, absolute: (url: string) => string): string {
  return srcset
    .trim()
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, absolute))
    .join(", ");
}
