import type { CheckedLink } from "@masthead/contract/newsroom/article/article-links.ts";
import type { AddressFilter } from "../../platform/outgoing/guarded-request.ts";
import type { CallContext } from "../../platform/platform.ts";
import { checkOtherSites } from "./other-site.ts";
import { checkOwnPage } from "./own-page.service.ts";

interface CheckOptions {
  /** Default: the public internet. */
  mayReach?: AddressFilter;
}

/** Result of a link; fields that do not apply are null. */
const resultOf = (
  url: string,
  found: Pick<CheckedLink, "result"> & Partial<CheckedLink>,
): CheckedLink => ({
  status: null,
  location: null,
  article: null,
  ...found,
  url,
});

/**
 * Checks links, each once: those to pages of this site in the database, others by a request.
 * Returns the results in the given order.
 */
export async function checkLinks(
  context: CallContext,
  urls: string[],
  options: CheckOptions = {},
): Promise<CheckedLink[]> {
  const results = new Map<string, CheckedLink>();
  const others = new Map<string, URL>();
  for (const url of new Set(urls)) {
    const target = URL.parse(url, context.platform.publicUrl);
    if (!target || !/^https?:$/.test(target.protocol) || url.startsWith("#"))
      results.set(url, resultOf(url, { result: "unchecked" }));
    else if (target.host === new URL(context.platform.publicUrl).host)
      results.set(url, resultOf(url, await checkOwnPage(context, target.pathname + target.search)));
    else others.set(url, target);
  }
  for (const [url, found] of await checkOtherSites(others, options.mayReach))
    results.set(url, resultOf(url, found));
  return urls.flatMap((url) => results.get(url) ?? []);
}
