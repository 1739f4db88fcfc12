import { isArticleHref } from "@masthead/contract/newsroom/article-document.ts";

/** Parameters that tell where a reader came from; they say nothing about the page. */
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|twclid|igshid|igsh|mc_cid|mc_eid)$/i;

/** Pages that only send on, by host and path, and the parameter that says where to. */
const REDIRECTS: [RegExp, string][] = [
  [/^(www\.)?google\.[a-z.]+\/url$/, "q"],
  [/^(www\.)?google\.[a-z.]+\/url$/, "url"],
  [/^lm?\.facebook\.com\/l\.php$/, "u"],
  [/\.safelinks\.protection\.outlook\.com\//, "url"],
];

/**
 * The address that a pasted link shall have: where it leads in the end, without what follows readers about. Undefined when
 * it is none that a body may hold; a place within the page it was copied from is none.
 */
export function cleanAddress(given: string): string | undefined {
  const address = withoutTracking(target(given.trim()));
  return !address.startsWith("#") && isArticleHref(address) ? address : undefined;
}

function target(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  for (const [page, parameter] of REDIRECTS) {
    const to = page.test(hostname + pathname) && searchParams.get(parameter);
    if (to && /^https?:\/\//i.test(to)) return to;
  }
  return address;
}

/** Only what is dropped changes: the rest of the query stays as it is written. */
function withoutTracking(address: string): string {
  const [, page = "", query, hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  if (query === undefined) return address;
  const kept = query.split("&").filter((parameter) => !TRACKING.test(parameter.split("=", 1)[0] ?? ""));
  return page + (kept.length ? `?${kept.join("&")}` : "") + hash;
}
