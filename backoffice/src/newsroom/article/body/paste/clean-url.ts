import { isArticleHref } from "@masthead/contract/newsroom/article/article-document.ts";

/** Tracking parameters, which do not affect the content of a page. */
const TRACKING =
  /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|twclid|igshid|igsh|mc_cid|mc_eid)$/i;

/** Redirect pages by host and path, and the query parameter that holds the target URL. */
const REDIRECTS: [RegExp, string][] = [
  [/^(www\.)?google\.[a-z.]+\/url$/, "q"],
  [/^(www\.)?google\.[a-z.]+\/url$/, "url"],
  [/^lm?\.facebook\.com\/l\.php$/, "u"],
  [/\.safelinks\.protection\.outlook\.com\//, "url"],
];

/**
 * Returns the URL for a pasted link: redirects resolved, tracking parameters removed. Undefined
 * when a body may not link to it, and for fragments of the page that it was copied from.
 */
export function cleanUrl(pasted: string): string | undefined {
  const url = withoutTracking(redirectTarget(pasted.trim()));
  return !url.startsWith("#") && isArticleHref(url) ? url : undefined;
}

function redirectTarget(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, searchParams } = new URL(url);
  for (const [page, parameter] of REDIRECTS) {
    const targetUrl = page.test(hostname + pathname) && searchParams.get(parameter);
    if (targetUrl && /^https?:\/\//i.test(targetUrl)) return targetUrl;
  }
  return url;
}

/** Removes tracking parameters without re-encoding the rest of the query. */
function withoutTracking(url: string): string {
  const [, page = "", query, hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  if (query === undefined) return url;
  const remaining = query
    .split("&")
    .filter((parameter) => !TRACKING.test(parameter.split("=", 1)[0] ?? ""));
  return page + (remaining.length ? `?${remaining.join("&")}` : "") + hash;
}
