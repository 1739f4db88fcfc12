import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { ProblemCode } from "@masthead/contract/system/problem.ts";
import { createRouterClient } from "@orpc/server";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { registerReading } from "./audience/analytics/reading.http.ts";
import { findSignedIn } from "./audience/auth/session.service.ts";
import { registerUnsubscribe } from "./audience/digest/unsubscribe.http.ts";
import { calendarRoutes } from "./broadcast/calendar/calendar.pages.ts";
import { podcastRoutes } from "./broadcast/podcast/podcast.pages.ts";
import { registerPodcast } from "./broadcast/stream/podcast.http.ts";
import { registerStreams } from "./broadcast/stream/stream.http.ts";
import { xmltvRoutes } from "./broadcast/xmltv/xmltv.pages.ts";
import { hasOwnSandbox } from "./commerce/payment/gateways.ts";
import { registerSandbox } from "./commerce/payment/sandbox/sandbox-app.ts";
import { registerWebhooks } from "./commerce/payment/webhook.http.ts";
import { feedRoutes } from "./newsroom/feeds/feed.pages.ts";
import { registerMedia } from "./newsroom/media/media.http.ts";
import { openSearchRoutes } from "./newsroom/sitemap/open-search.pages.ts";
import { robotsRoutes } from "./newsroom/sitemap/robots.pages.ts";
import { sitemapRoutes } from "./newsroom/sitemap/sitemap.pages.ts";
import { registerApi } from "./platform/http/api.ts";
import { registerBackOffice } from "./platform/http/back-office.ts";
import { requireAccessRules } from "./platform/http/calls.ts";
import { type DocumentRoute, documentPages } from "./platform/http/document.ts";
import { registerHealth } from "./platform/http/health.ts";
import { localeOfCall } from "./platform/http/locale.ts";
import { openApiRoutes, registerOpenApi } from "./platform/http/openapi-documents.ts";
import { createPages, type PageMaker, type Pages } from "./platform/http/pages.ts";
import { payloadPages } from "./platform/http/payload.ts";
import { askersOf, type ClientWith, registerPersonalForms } from "./platform/http/personal-pages.ts";
import { outageCode, problemError, problemOf, RETRY_AFTER } from "./platform/http/problem.ts";
import { connectionCaps } from "./platform/http/server/connection-caps.ts";
import { trustedProxyCheck } from "./platform/http/server/trusted-proxy.ts";
import { createWebServer, type WebServer } from "./platform/http/server/web-server.ts";
import { CLIENT_FILES, loadSiteBuild, type SiteBuild, sitePages } from "./platform/http/site.ts";
import { innerContext } from "./platform/inner-context.ts";
import type { Platform } from "./platform/platform.ts";
import { router } from "./router.ts";
import { appManifestRoutes } from "./system/app-manifest/app-manifest.pages.ts";
import { buildRoutes } from "./system/build/build.pages.ts";
import { buildOf, NO_BUILD } from "./system/build/build.service.ts";
import { withRedirects } from "./system/redirect/redirect.pages.ts";
import { registerLocaleSwitch } from "./system/setting/locale-switch.http.ts";

/** The site's server code: as old as its build. */
const SERVER_FILE = `${CLIENT_FILES}/../server/index.js`;

export interface App {
  http: FastifyInstance;
  pages: Pages;
  /** The server that listens, and that is drained before `http` is closed. */
  web: WebServer;
}

/** The API inside the process, for pages and jobs: no HTTP in between, the same checks. */
export function innerClient(platform: Platform, locale: Locale): Client {
  return createRouterClient(router, { context: innerContext(platform, locale) });
}

/** The same with the errors that it would reply over HTTP. */
const clientWith: ClientWith = (context, onError) =>
  createRouterClient(router, { context, interceptors: [({ next }) => next().catch(onError)] });

export interface AppOptions {
  /** Where the site's pages come from; the build on disk if not given. */
  site?: PageMaker;
  /** Serves the back office; from its build if not given. */
  backOffice?: typeof registerBackOffice;
  /** Further listeners on the server, before everything else. */
  prepare?: (http: FastifyInstance) => Promise<void>;
}

/** The whole server, not yet listening. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  requireAccessRules();
  const build = memoised(loadSiteBuild);
  // The first page does not wait for it. Where it is not built, pages say so.
  if (!options.site) setImmediate(() => build().catch(() => {}));
  const site = withRedirects(platform, options.site ?? sitePages(platform, build, (locale) => innerClient(platform, locale), "production"));
  const pages = createPages(platform, [...documentMakers(platform, site, options.site ? undefined : build), site]);

  let web: WebServer | undefined;
  const http = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxyCheck(platform.config.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 20_000 },
    serverFactory: (handler) => {
      web = createWebServer({
        handle: (request, response) => {
          if (!pages.serveKept(request, response)) handler(request, response);
        },
        find: pages.findReply,
        version: pages.version,
        caps: connectionCaps(platform.config, (line) => platform.log.warn(line)),
        reportClosed: (count) => platform.log.warn({ count }, "connections closed or refused at a cap"),
      });
      return web.http;
    },
    frameworkErrors: (_error, request, reply) => refuse(pages, request, reply, "BAD_REQUEST"),
  });
  // What a plugin refuses, such as a path that leads out of its folder, is not there.
  http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const known = error.statusCode !== undefined && error.statusCode < 500;
    if (!known) platform.log.error({ error, url: request.url }, "request failed");
    const code = known ? (REFUSALS[error.statusCode ?? 0] ?? "NOT_FOUND") : (outageCode(error) ?? "INTERNAL_SERVER_ERROR");
    refuse(pages, request, reply, code);
  });

  await options.prepare?.(http);
  const askerOf = askersOf(platform, clientWith, findSignedIn);
  await http.register(formbody);
  // Pages bring their own headers.
  http.get("/*", (request, reply) => {
    reply.hijack();
    return pages.serve(request.raw, reply.raw, askerOf(request));
  });
  registerPersonalForms(http, platform, pages, askerOf);
  registerUnsubscribe(http, platform, pages, askerOf);
  // Hooks of a plugin reach every route beside it, whatever the order: so what is no page has a scope to itself.
  await http.register(async (calls) => {
    await calls.register(helmet, {
      contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: platform.publicUrl.startsWith("https:"),
    });
    registerOpenApi(calls, pages);
    if (hasOwnSandbox(platform.config)) await registerSandbox(calls, platform);
    await (options.backOffice ?? registerBackOffice)(calls, platform.config);
    registerHealth(calls, platform, () => web?.draining === true);
    registerApi(calls, platform, router, findSignedIn, pages);
    registerWebhooks(calls, platform);
    registerReading(calls, platform);
    registerMedia(calls, platform);
    registerStreams(calls, platform);
    registerPodcast(calls, platform);
    registerLocaleSwitch(calls);
    await registerClientFiles(calls);
  });
  if (!web) throw new Error("Fastify made no server");
  return { http, pages, web };
}

/** Problems of the statuses with which the framework refuses a request below /api. */
const REFUSALS: Record<number, ProblemCode> = { 400: "BAD_REQUEST", 413: "PAYLOAD_TOO_LARGE", 415: "BAD_REQUEST" };

/** Answers what came to no call and no page: below /api as calls do, elsewhere with the page that says so. */
function refuse(pages: Pages, request: FastifyRequest, reply: FastifyReply, code: ProblemCode): void {
  if (request.url.startsWith("/api/")) {
    const asked = new URLSearchParams(request.url.split("?")[1]).get("locale");
    const { problem } = problemOf(problemError(code), localeOfCall(asked, request.headers["accept-language"]));
    if (problem.status === 503) reply.header("retry-after", RETRY_AFTER);
    reply.code(problem.status).type("application/problem+json; charset=utf-8").send(problem);
    return;
  }
  reply.hijack();
  void pages.serve(request.raw, reply.raw);
}

/** The service worker is looked for anew each time, and may ask this site for pages. */
const WORKER = { "cache-control": "no-cache", "content-security-policy": "default-src 'none'; connect-src 'self'; img-src 'self'" };

/** Files that the site's build made: those in assets/ have their content in their name and never change. */
async function registerClientFiles(http: FastifyInstance): Promise<void> {
  const options = { index: false, preCompressed: true, decorateReply: false } as const;
  await http.register(fastifyStatic, { ...options, root: `${CLIENT_FILES}/assets`, prefix: "/assets/", immutable: true, maxAge: "365d" });
  await http.register(fastifyStatic, {
    ...options,
    root: CLIENT_FILES,
    prefix: "/",
    wildcard: false,
    globIgnore: ["assets/**", ".vite/**"],
    maxAge: "1d",
    setHeaders: (reply, path) => path.endsWith("/sw.js") && reply.headers(WORKER),
  });
}

/** Feeds, sitemaps and the like: documents that are kept as pages are. Without a `build` the site is served from elsewhere. */
function documentMakers(platform: Platform, site: PageMaker, build: (() => Promise<SiteBuild>) | undefined): PageMaker[] {
  const currentBuild = memoised(async () => (build ? buildOf(await build(), SERVER_FILE) : NO_BUILD));
  return [documentPages(platform, documentRoutes(currentBuild)), payloadPages(site)];
}

/** Every document for machines that the product has. */
export function documentRoutes(currentBuild: Parameters<typeof buildRoutes>[0]): DocumentRoute[] {
  return [
    ...feedRoutes,
    ...calendarRoutes,
    ...xmltvRoutes,
    ...podcastRoutes,
    ...appManifestRoutes,
    ...sitemapRoutes,
    ...robotsRoutes,
    ...openSearchRoutes,
    ...buildRoutes(currentBuild),
    ...openApiRoutes,
  ];
}

/** What `make` makes, made once; what fails is tried anew. */
function memoised<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
