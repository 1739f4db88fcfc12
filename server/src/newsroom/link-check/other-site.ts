import type { IncomingMessage } from "node:http";
import type { CheckedLink, LinkResult } from "@masthead/contract/newsroom/article/article-links.ts";
import {
  type AddressFilter,
  type FetchError,
  requestGuarded,
  toFetchError,
} from "../../platform/outgoing/guarded-request.ts";
import { oembedUrlOf } from "../article/embed/oembed-url.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

type OtherSite = Pick<CheckedLink, "result"> & Partial<CheckedLink>;

/** Time for the responses of one link, and of all links of a call, in milliseconds. */
const LINK_TIMEOUT_MS = 8000;
const CALL_TIMEOUT_MS = 25_000;
/** Maximum number of hosts that this process requests concurrently. */
const MAX_CONCURRENT_HOSTS = 16;

/** Browsers send these, too. Some sites refuse clients without them. */
const HEADERS = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-language": "en,ar;q=0.8",
  "user-agent": "Mozilla/5.0 (compatible; Masthead link check)",
};

const runLimited = limitConcurrency(MAX_CONCURRENT_HOSTS);

/**
 * Requests links to other sites: one at a time per host, hosts concurrently. When a host does not
 * respond, its other links are not requested. Addresses outside the public internet are never
 * connected to.
 */
export async function checkOtherSites(
  links: ReadonlyMap<string, URL>,
  mayReach?: AddressFilter,
): Promise<Map<string, OtherSite>> {
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const byHost = Map.groupBy(links, ([, { host }]) => host);
  const results = await Promise.all(
    [...byHost.values()].map((sameHost) =>
      runLimited(() => checkHost(sameHost, deadline, mayReach)),
    ),
  );
  return new Map(results.flat());
}

async function checkHost(
  links: readonly (readonly [url: string, target: URL])[],
  deadline: AbortSignal,
  mayReach: AddressFilter | undefined,
): Promise<[string, OtherSite][]> {
  const results: [string, OtherSite][] = [];
  let hostFailure: OtherSite | undefined;
  for (const [url, target] of links) {
    const result = hostFailure ?? (await checkLink(target, deadline, mayReach));
    if (result.result === "timeout" || result.result === "unreachable") hostFailure = result;
    results.push([url, result]);
  }
  return results;
}

async function checkLink(
  target: URL,
  deadline: AbortSignal,
  mayReach: AddressFilter | undefined,
): Promise<OtherSite> {
  const player = oembedUrlOf(target);
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(LINK_TIMEOUT_MS)]);
  const request = async (method?: "HEAD") => {
    const { response, url } = await requestGuarded(player ?? target.href, {
      headers: HEADERS,
      method,
      signal,
      mayReach,
    });
    response.destroy();
    return { response, url };
  };
  try {
    const { response, url } = await requestHeaders(request);
    const status = response.statusCode ?? 0;
    const result = resultOfStatus(status);
    // A player has no separate page, and its URL means nothing to the reader.
    if (result !== "ok" || player || isSamePage(target, url)) return { result, status };
    return { result: "redirect", status, location: url.href };
  } catch (error) {
    return { result: resultOfError(toFetchError(error)) };
  }
}

/** Requests a URL by HEAD, and by GET if the site does not support HEAD. */
async function requestHeaders(
  request: (method?: "HEAD") => Promise<{ response: IncomingMessage; url: URL }>,
) {
  try {
    const head = await request("HEAD");
    if ((head.response.statusCode ?? 0) < 400) return head;
  } catch (error) {
    const { isBlocked, isTimeout } = toFetchError(error);
    if (isBlocked || isTimeout) throw error;
  }
  return request();
}

/**
 * Statuses with which sites reject clients that are not browsers or not signed in. 999: LinkedIn.
 */
const REFUSALS = [401, 402, 403, 405, 406, 407, 429, 451, 999];

function resultOfStatus(status: number): LinkResult {
  if (status >= 200 && status < 300) return "ok";
  if (status === 404 || status === 410) return "notFound";
  return REFUSALS.includes(status) ? "refused" : "failed";
}

function resultOfError({ isBlocked, isTimeout, isHostFailure }: FetchError): LinkResult {
  if (isBlocked) return "blocked";
  if (isTimeout) return "timeout";
  return isHostFailure ? "unreachable" : "failed";
}

/**
 * Whether two URLs differ only in protocol, `www.`, a trailing slash or the fragment: such a
 * redirect is not worth a correction.
 */
function isSamePage(first: URL, second: URL): boolean {
  const [one, other] = [first, second].map(
    ({ host, pathname, search }) =>
      host.replace(/^www\./, "") + pathname.replace(/\/$/, "") + search,
  );
  return one === other;
}
