import type { GetOptions, PageCache } from "../cache/page-cache.ts";
import { withTimeout } from "../cache/with-timeout.ts";
import type { Encoding } from "../http/compress.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Platform } from "../platform.ts";
import { currentRequest } from "../telemetry/request-scope.ts";
import { HOME_VARY } from "./locale-redirect.ts";
import { buildPage, type Page, type PageSource } from "./page.ts";
import type { PageCaller } from "./page-caller.ts";
import type { PagePreview } from "./page-preview.ts";
import { loggableUrl, type PageUrl } from "./page-url.ts";
import type { RenderSlots } from "./render-slots.ts";

/**
 * Renders the page at a URL, or returns undefined if it does not handle the URL. The caller is
 * passed for personal pages only, the preview for pages that are rendered for one request only.
 */
export type PageRenderer = (
  pageUrl: PageUrl,
  caller?: PageCaller,
  preview?: PagePreview,
) => Promise<PageSource | undefined>;

/** What renders pages, and where they are cached. */
export interface Rendering {
  platform: Platform;
  /** The first renderer that handles a URL renders its page. */
  renderers: readonly PageRenderer[];
  cache: PageCache<Page>;
  slots: RenderSlots;
  /**
   * A changed page is never served stale: a CDN does that itself while it revalidates, and would
   * store the stale page as the new one.
   */
  waitForFresh: boolean;
}

/**
 * Thrown for a rendered error page (5xx), which is sent unless a stale page can be served instead.
 */
export class PageFailed extends Error {
  readonly page: Page;
  constructor(page: Page) {
    super(`page rendered with status ${page.status}`);
    this.page = page;
  }
}

/** Thrown when a network requests too many pages that nobody requested before, such as searches. */
export class TooManyRenders extends Error {}

/** Render timeout of personal pages, in milliseconds. */
export const PERSONAL_RENDER_TIMEOUT = 10_000;

/** Client that a page is rendered for. */
interface Client {
  network: string;
  encoding: Encoding;
  caller: PageCaller | undefined;
}

/** Returns a page: from the cache if it is shared, else rendered for its caller. */
export function getPage(
  rendering: Rendering,
  pageUrl: PageUrl,
  { network, encoding, caller }: Client,
): Promise<Page> {
  const { platform, cache, slots, waitForFresh } = rendering;
  const render = async (previous?: Page) => {
    await takeRender(platform, pageUrl, network);
    return slots.run(network, () =>
      renderPage(rendering, pageUrl, encoding, {
        caller: pageUrl.personal ? caller : undefined,
        previous,
      }),
    );
  };
  if (!pageUrl.byToken && !pageUrl.personal)
    return getThroughCache(cache, pageUrl.key, render, { waitForFresh });
  // A form submission may already have changed data, so its response is awaited without a timeout.
  return caller?.method === "POST" ? render() : withTimeout(render(), PERSONAL_RENDER_TIMEOUT);
}

/** Counts a render of a page whose renders are limited. @throws TooManyRenders */
async function takeRender(
  { limiter, config }: Platform,
  { limited }: PageUrl,
  network: string,
): Promise<void> {
  if (!limited || !config.PAGE_SEARCHES) return;
  const isWithinLimit = await limiter.tryConsume(
    "page.search",
    { points: config.PAGE_SEARCHES, seconds: 60 },
    network,
  );
  if (!isWithinLimit) throw new TooManyRenders();
}

/** Returns a page from the cache, rendered if necessary, and notes in the request which of both. */
export async function getThroughCache(
  cache: PageCache<Page>,
  key: string,
  render: (previous?: Page) => Promise<Page>,
  options?: GetOptions,
): Promise<Page> {
  const cached = cache.last(key);
  const page = await cache.get(key, render, options);
  const scope = currentRequest();
  if (scope) scope.cache = page === cached ? (cache.peek(key) === page ? "hit" : "stale") : "miss";
  return page;
}

/** Renders a page. `previous` is the stale one, if it is still cached. @throws PageFailed */
export async function renderPage(
  { renderers, platform }: Rendering,
  pageUrl: PageUrl,
  encoding: Encoding,
  { caller, previous }: { caller?: PageCaller; previous?: Page } = {},
): Promise<Page> {
  for (const renderer of renderers) {
    const source = await renderer(pageUrl, caller);
    if (!source) continue;
    const page = await buildPage(withSecurityHeaders(source, pageUrl, platform), {
      route: `/${pageUrl.pattern}`,
      encoding,
      parameters: pageUrl.parameters,
      hotEncodings: previous?.hotEncodings,
      cdn: platform.cdn,
    });
    if (page.status >= 500) throw new PageFailed(page);
    return page;
  }
  throw new Error(`no page renderer handles ${loggableUrl(pageUrl)}`);
}

export function withSecurityHeaders(
  source: PageSource,
  pageUrl: PageUrl,
  platform: Platform,
): PageSource {
  return {
    ...source,
    headers: {
      ...(pageUrl.key === "/" && { vary: HOME_VARY }),
      ...source.headers,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      ...securityHeaders(platform.publicUrl),
    },
  };
}
