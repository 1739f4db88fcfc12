import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { pageRouteId } from "@masthead/contract/platform/pages.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import type { RequestHandler, RouterContext, ServerBuild } from "react-router";
import type { Text } from "../http/compress.ts";
import { outageCode } from "../http/problem.ts";
import type { Platform } from "../platform.ts";
import { currentRequest } from "../telemetry/request-scope.ts";
import type { PageSource } from "./page.ts";
import type { PageCaller } from "./page-caller.ts";
import { loggableUrl, type PageUrl } from "./page-url.ts";
import type { PageRenderer } from "./render-page.ts";

declare module "react-router" {
  interface Future {
    v8_middleware: true;
  }
}

const BUILD = new URL("../../../../site/build/", import.meta.url);
export const CLIENT_BUILD_DIR = fileURLToPath(new URL("client", BUILD));

/**
 * Server bundle of the site. Its entry exports what requesting a page needs, from the bundle's own
 * copy of React Router.
 */
export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      pageContext: RouterContext<PageContext>;
      createRequestHandler: typeof import("react-router").createRequestHandler;
      documentHandlers: (build: SiteBuild) => (routeId: string) => RequestHandler;
      documentOf: (response: Response) => Text | undefined;
      handleLowData: RequestHandler;
      RouterContextProvider: typeof import("react-router").RouterContextProvider;
    };
  };
};

/** Maximum age of data that pages share, on top of the age of its inputs, in milliseconds. */
const SHARED_FRESH_FOR = 10_000;

/** Loads the built site. @throws Error if it was never built */
export async function loadSiteBuild(): Promise<SiteBuild> {
  const file = new URL("server/index.js", BUILD);
  if (!existsSync(file)) throw new Error("The site is not built. Run `npm run build`.");
  return (await import(pathToFileURL(fileURLToPath(file)).href)) as SiteBuild;
}

/**
 * Renders the pages of the site.
 * @param clientOf creates their in-process API client; `shared` for pages that are cached, which
 *   show public data only
 */
export function createSiteRenderer(
  platform: Platform,
  build: () => Promise<SiteBuild>,
  clientOf: (locale: Locale, shared: boolean) => Client,
  mode: "production" | "development",
): PageRenderer {
  let handlers:
    | {
        build: SiteBuild;
        handlerOf: (pageUrl: PageUrl, caller: PageCaller | undefined) => RequestHandler;
      }
    | undefined;
  return async (pageUrl, caller, preview) => {
    const loaded = await build();
    const { pageContext, RouterContextProvider, documentOf } = loaded.entry.module;
    if (handlers?.build !== loaded)
      handlers = { build: loaded, handlerOf: handlersOf(loaded, mode) };
    const context = new RouterContextProvider();
    let outage: unknown;
    const { memo } = preview?.platform ?? platform;
    context.set(pageContext, {
      client:
        preview?.client ??
        (caller ? caller.clientIn(pageUrl.locale) : clientOf(pageUrl.locale, !pageUrl.byToken)),
      shared: (key, load) =>
        memo.get(`pages ${pageUrl.locale} ${key}`, load, { freshFor: SHARED_FRESH_FOR }),
      now: preview?.now ?? new Date(),
      preview,
      locale: pageUrl.locale,
      publicUrl: platform.publicUrl,
      build: loaded.assets.version,
      errorReportDsn: platform.config.SENTRY_DSN,
      reference: currentRequest()?.id,
      logError: (error) => {
        if (outageCode(error)) outage = error;
        platform.log.error({ error, path: loggableUrl(pageUrl) }, "page failed");
      },
      isMalformedUrl: pageUrl.malformed,
      viewerStore: platform.config.VIEWER_STORE,
      guessesCountry: platform.config.COUNTRY_URL !== undefined,
      returnPath: (detour) => caller?.returnPath(detour) ?? null,
      setReturnPath: (detour, path) => caller?.setReturnPath(detour, path),
      signUpChallenge: () => caller?.signUpChallenge() ?? null,
      setSignUpChallenge: (challenge) => caller?.setSignUpChallenge(challenge),
      recaptcha: platform.config.RECAPTCHA_VERSION !== undefined,
    });
    const response = await handlers.handlerOf(pageUrl, caller)(
      requestOf(urlOf(pageUrl, platform.publicUrl), caller),
      context,
    );
    // The site's error page would present an outage as a bug: `serve` in pages.ts handles it.
    if (response.status >= 500 && outage) throw outage;
    const source = sourceOf(response, documentOf(response) ?? (await response.text()), pageUrl);
    return caller ? { ...source, cookies: await caller.cookies() } : source;
  };
}

/**
 * Creates a function that selects the handler of a URL. Documents have a handler that knows only
 * their page.
 */
function handlersOf(build: SiteBuild, mode: "production" | "development") {
  const { createRequestHandler, documentHandlers, handleLowData } = build.entry.module;
  const siteHandler = createRequestHandler(build, mode);
  const documentHandler = documentHandlers(build);
  return (
    { malformed, lowData, locale, pattern, pathname }: PageUrl,
    caller: PageCaller | undefined,
  ): RequestHandler => {
    if (lowData) return handleLowData;
    const routeId = pageRouteId(locale, pattern);
    const isDocument =
      !malformed &&
      caller?.method !== "POST" &&
      !pathname.endsWith(".data") &&
      routeId in build.routes;
    return isDocument && mode === "production" ? documentHandler(routeId) : siteHandler;
  };
}

/**
 * Returns the URL that the site's pages see, assembled from its parts so that a path never becomes
 * another host.
 */
function urlOf({ malformed, locale, pathname, query }: PageUrl, publicUrl: string): URL {
  const url = new URL("/", publicUrl);
  url.pathname = malformed ? inLocalePath(locale, "/-") : pathname;
  url.search = query.toString();
  return url;
}

/**
 * Creates the request that the site's pages see. It has no Origin header: cross-site requests were
 * refused before.
 */
function requestOf(url: URL, caller: PageCaller | undefined): Request {
  if (caller?.method !== "POST") return new Request(url);
  return new Request(url, {
    method: "POST",
    body: caller.body ?? "",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

/**
 * Headers of every personal page, its data and its redirects. Forms on the page must send their
 * origin, which no-referrer would prevent; other sites get no referrer.
 */
const PERSONAL_HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
};

/** 410: the page of a withdrawn article, which has content. */
const CACHEABLE_STATUSES = new Set([200, 301, 410]);

function sourceOf(response: Response, text: Text, pageUrl: PageUrl): PageSource {
  const { "content-type": contentType = "text/html; charset=utf-8", ...headers } =
    Object.fromEntries(response.headers);
  const isCacheableStatus = CACHEABLE_STATUSES.has(response.status);
  // A page may opt out of caching.
  const keep =
    isCacheableStatus &&
    !pageUrl.malformed &&
    !pageUrl.personal &&
    !headers["cache-control"]?.includes("no-store");
  const all = pageUrl.personal ? { ...headers, ...PERSONAL_HEADERS } : headers;
  return { status: response.status, text, contentType, headers: all, cacheable: keep };
}
