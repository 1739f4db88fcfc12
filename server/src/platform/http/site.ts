import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { pageRouteId } from "@masthead/contract/system/pages.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { RequestHandler, RouterContext, ServerBuild } from "react-router";
import type { Config } from "../../config.ts";
import { tag } from "../cache/tags.ts";
import type { Platform } from "../platform.ts";
import { loggedAddress, type PageAddress } from "./address.ts";
import type { Asked } from "./asked.ts";
import type { PageSource } from "./page.ts";
import type { PageMaker } from "./pages.ts";
import { outageCode } from "./problem.ts";

declare module "react-router" {
  interface Future {
    v8_middleware: true;
  }
}

const BUILD = new URL("../../../../site/build/", import.meta.url);
export const CLIENT_FILES = fileURLToPath(new URL("client", BUILD));

/** What the site's pages get from the server: see site/app/system/page-context.ts. */
interface PageContext {
  client: Client;
  shared: <T>(key: string, make: () => Promise<T>) => Promise<T>;
  locale: Locale;
  publicUrl: string;
  build: string;
  errorsTo: string | undefined;
  logError: (error: unknown) => void;
  /** The address cannot be read: the page says so. */
  broken: boolean;
  viewerStore: Config["VIEWER_STORE"];
  guessesCountry: boolean;
  /** reCAPTCHA's scripts come from its provider. */
  recaptcha: boolean;
}

/** The site's server bundle. Its entry brings what a page is asked for with, of the bundle's own copy of the library. */
export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      pageContext: RouterContext<PageContext>;
      createRequestHandler: typeof import("react-router").createRequestHandler;
      documentHandlers: (build: SiteBuild) => (routeId: string) => RequestHandler;
      documentOf: (response: Response) => string | undefined;
      RouterContextProvider: typeof import("react-router").RouterContextProvider;
    };
  };
};

/** How old what pages share may get, beyond the age of what it is made of. */
const SHARED_FRESH_FOR = 10_000;

/** The built site. @throws Error when it was never built. */
export async function loadSiteBuild(): Promise<SiteBuild> {
  const file = new URL("server/index.js", BUILD);
  if (!existsSync(file)) throw new Error("The site is not built. Run `npm run build`.");
  return (await import(pathToFileURL(fileURLToPath(file)).href)) as SiteBuild;
}

/** Renders the pages of the site; `clientOf` gives them the API, in process. */
export function sitePages(
  platform: Platform,
  build: () => Promise<SiteBuild>,
  clientOf: (locale: Locale) => Client,
  mode: "production" | "development",
): PageMaker {
  let handlers: { build: SiteBuild; handlerOf: (address: PageAddress, asked: Asked | undefined) => RequestHandler } | undefined;
  return async (address, asked) => {
    const loaded = await build();
    const { pageContext, RouterContextProvider, documentOf } = loaded.entry.module;
    if (handlers?.build !== loaded) handlers = { build: loaded, handlerOf: handlersOf(loaded, mode) };
    const context = new RouterContextProvider();
    let outage: unknown;
    context.set(pageContext, {
      client: asked ? asked.clientIn(address.locale) : clientOf(address.locale),
      shared: (key, make) => platform.memo.get(`pages ${address.locale} ${key}`, make, { freshFor: SHARED_FRESH_FOR }),
      locale: address.locale,
      publicUrl: platform.publicUrl,
      build: loaded.assets.version,
      errorsTo: platform.config.SENTRY_DSN,
      logError: (error) => {
        if (outageCode(error)) outage = error;
        platform.log.error({ error, path: loggedAddress(address) }, "page failed");
      },
      broken: address.broken,
      viewerStore: platform.config.VIEWER_STORE,
      guessesCountry: platform.config.COUNTRY_URL !== undefined,
      recaptcha: platform.config.RECAPTCHA_VERSION !== undefined,
    });
    tag("site");
    const response = await handlers.handlerOf(address, asked)(requestOf(urlOf(address, platform.publicUrl), asked), context);
    // The site's page for errors would call it a defect: see `serve` in pages.ts.
    if (response.status >= 500 && outage) throw outage;
    const source = sourceOf(response, documentOf(response) ?? (await response.text()), address);
    return asked ? { ...source, cookies: await asked.cookies() } : source;
  };
}

/** Who answers an address: for the document of a page, a handler that knows that page alone. */
function handlersOf(build: SiteBuild, mode: "production" | "development") {
  const { createRequestHandler, documentHandlers } = build.entry.module;
  const whole = createRequestHandler(build, mode);
  const documents = documentHandlers(build);
  return ({ broken, locale, pattern, pathname }: PageAddress, asked: Asked | undefined): RequestHandler => {
    const routeId = pageRouteId(locale, pattern);
    const document = !broken && asked?.method !== "POST" && !pathname.endsWith(".data") && routeId in build.routes;
    return document && mode === "production" ? documents(routeId) : whole;
  };
}

/** The address as the site's pages see it, put together from its parts: a path never becomes another host. */
function urlOf({ broken, locale, pathname, query }: PageAddress, publicUrl: string): URL {
  const url = new URL("/", publicUrl);
  url.pathname = broken ? inLocalePath(locale, "/-") : pathname;
  url.search = query.toString();
  return url;
}

/** The request that the site's pages see. Where it comes from was judged before: they are told of no origin. */
function requestOf(url: URL, asked: Asked | undefined): Request {
  if (asked?.method !== "POST") return new Request(url);
  return new Request(url, { method: "POST", body: asked.body ?? "", headers: { "content-type": "application/x-www-form-urlencoded" } });
}

/**
 * What holds for every personal page, its data and where it leads. A form on it says from where it is sent, which no-referrer would
 * prevent; other sites are told nothing.
 */
const PERSONAL = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "same-origin" };

function sourceOf(response: Response, text: string, address: PageAddress): PageSource {
  const { "content-type": contentType = "text/html; charset=utf-8", ...headers } = Object.fromEntries(response.headers);
  const lasting = response.status === 200 || response.status === 301;
  // A page may say itself that it is not for caches.
  const kept = lasting && !address.broken && !address.personal && !headers["cache-control"]?.includes("no-store");
  const all = address.personal ? { ...headers, ...PERSONAL } : headers;
  return { status: response.status, text, contentType, headers: all, keep: kept };
}
