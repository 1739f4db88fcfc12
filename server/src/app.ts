import { randomUUID } from "node:crypto";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { ProblemCode } from "@masthead/contract/platform/problem.ts";
import { createRouterClient } from "@orpc/server";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { registerPageViewEndpoint } from "./audience/analytics/view/page-view.http.ts";
import { findSignedIn } from "./audience/auth/session/session.service.ts";
import { registerUnsubscribe } from "./audience/digest/unsubscribe.http.ts";
import { calendarRoutes } from "./broadcast/calendar/calendar.pages.ts";
import { podcastRoutes } from "./broadcast/podcast/podcast.pages.ts";
import { registerPodcast } from "./broadcast/stream/recording/podcast.http.ts";
import { registerStreams } from "./broadcast/stream/stream.http.ts";
import { xmltvRoutes } from "./broadcast/xmltv/xmltv.pages.ts";
import { hasEmbeddedSandbox, registerSandbox, registerWebhooks } from "./commerce/commerce.ts";
import { registerProxyCheck } from "./doctor/proxy-check.http.ts";
import { feedRoutes } from "./newsroom/feeds/feed.pages.ts";
import { registerMedia } from "./newsroom/media/media.http.ts";
import { withRedirects } from "./newsroom/redirect/redirect.pages.ts";
import { registerSitePreview } from "./newsroom/site-preview/site-preview.http.ts";
import { openSearchRoutes } from "./newsroom/sitemap/open-search.pages.ts";
import { robotsRoutes } from "./newsroom/sitemap/robots.pages.ts";
import { sitemapRoutes } from "./newsroom/sitemap/sitemap.pages.ts";
import { registerApi } from "./platform/api/api.ts";
import { requireAccessRules } from "./platform/api/calls.ts";
import { openApiRoutes, registerOpenApi } from "./platform/api/openapi-documents.ts";
import { registerAllowedMethods } from "./platform/http/allowed-methods.ts";
import { READER_BODY_LIMIT } from "./platform/http/body-limit.ts";
import { registerHealth } from "./platform/http/health.ts";
import { localeOfCall } from "./platform/http/locale.ts";
import {
  OUTAGE_RETRY_AFTER,
  outageCode,
  problemError,
  problemOf,
} from "./platform/http/problem.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { connectionCaps } from "./platform/http/server/connection-caps.ts";
import { trustedProxyCheck } from "./platform/http/server/trusted-proxy.ts";
import { createWebServer, type WebServer } from "./platform/http/server/web-server.ts";
import { innerContext } from "./platform/inner-context.ts";
import { registerMetrics } from "./platform/metrics/metrics-server.ts";
import { registerBackOffice } from "./platform/pages/back-office.ts";
import { createDocumentRenderer, type DocumentRoute } from "./platform/pages/document.ts";
import { createPages, type PageRenderer, type Pages } from "./platform/pages/pages.ts";
import { createPayloadRenderer } from "./platform/pages/payload.ts";
import {
  type ClientFactory,
  createPageCallerResolver,
  registerPersonalForms,
} from "./platform/pages/personal-pages.ts";
import { CLIENT_BUILD_DIR, createSiteRenderer, loadSiteBuild } from "./platform/pages/site.ts";
import { forPublicReads, type Platform } from "./platform/platform.ts";
import { currentRequest, setRoute } from "./platform/telemetry/request-scope.ts";
import { observeRequests } from "./platform/telemetry/serve-request.ts";
import { router } from "./router.ts";
import { appLinkRoutes } from "./system/app-manifest/app-links.pages.ts";
import { appManifestRoutes } from "./system/app-manifest/app-manifest.pages.ts";
import { buildRoutes } from "./system/build/build.pages.ts";
import { type Build, NO_BUILD, readBuild } from "./system/build/build.service.ts";
import { registerLocaleSwitch } from "./system/setting/locale-switch.http.ts";

/** Server code of the site; its age is that of the build. */
const SERVER_FILE = `${CLIENT_BUILD_DIR}/../server/index.js`;

export interface App {
  http: FastifyInstance;
  pages: Pages;
  /** The listening server, which is drained before `http` is closed. */
  web: WebServer;
  /** Returns the build of the site that is served. */
  currentBuild(): Promise<Build>;
}

/**
 * Returns an API client within the process, for pages and jobs: no HTTP in between, but the same
 * checks.
 */
export function innerClient(platform: Platform, locale: Locale, now?: Date): Client {
  return createRouterClient(router, { context: innerContext(platform, locale, now) });
}

/** Client within the process that handles errors as over HTTP. */
const clientWith: ClientFactory = (context, onError) =>
  createRouterClient(router, { context, interceptors: [({ next }) => next().catch(onError)] });

export interface AppOptions {
  /** Source of the site's pages; default: the build on disk. */
  site?: PageRenderer;
  /** Serves the back office; default: from its build. */
  backOffice?: typeof registerBackOffice;
  /** Returns the metrics that `/metrics` serves to callers with METRICS_TOKEN. */
  metrics?: () => Promise<string>;
  /** Whether the process still starts something, such as its job workers. Default: it does not. */
  isStarting?: () => boolean;
  /** Registers further handlers on the server, before all others. */
  prepare?: (http: FastifyInstance) => Promise<void>;
}

/** Builds the complete server, not yet listening. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  requireAccessRules();
  const build = memoised(loadSiteBuild);
  // Loaded ahead of the first page. Without a build, pages report that.
  if (!options.site) setImmediate(() => build().catch(() => {}));
  const publicReads = forPublicReads(platform);
  const renderPage =
    options.site ??
    createSiteRenderer(
      platform,
      build,
      (locale, shared) => innerClient(shared ? publicReads : platform, locale),
      "production",
    );
  const site = withRedirects(publicReads, renderPage);
  const currentBuild = memoised(async () =>
    options.site ? NO_BUILD : readBuild(await build(), SERVER_FILE),
  );
  const documents = createDocumentRenderer(publicReads, documentRoutes(currentBuild));
  const pages = createPages(platform, [documents, createPayloadRenderer(site), site]);

  const defaultHeaders = Object.entries(securityHeaders(platform.publicUrl));
  let web: WebServer | undefined;
  const http = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxyCheck(platform.config.TRUST_PROXY),
    bodyLimit: READER_BODY_LIMIT,
    routerOptions: { maxParamLength: 20_000 },
    genReqId: () => currentRequest()?.id ?? randomUUID(),
    serverFactory: (handler) => {
      const serveRequest = observeRequests(platform, handler);
      web = createWebServer({
        handle: (request, response) => {
          if (pages.serveCached(request, response)) return;
          for (const [name, value] of defaultHeaders) response.setHeader(name, value);
          serveRequest(request, response);
        },
        find: pages.findReply,
        version: pages.version,
        caps: connectionCaps(platform.config, (line) => platform.log.warn(line)),
        reportClosed: (count) =>
          platform.log.warn({ count }, "connections closed or refused at a cap"),
      });
      return web.http;
    },
    frameworkErrors: (_error, request, reply) =>
      respondWithProblem(pages, request, reply, "BAD_REQUEST"),
  });
  // Requests that a plugin rejects, such as a path outside of its folder, get a 404.
  http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const isClientError = error.statusCode !== undefined && error.statusCode < 500;
    if (!isClientError)
      platform.log.error(
        { error, url: withoutAdminPath(request.url, platform.config) },
        "request failed",
      );
    const code = isClientError
      ? (FRAMEWORK_PROBLEMS[error.statusCode ?? 0] ?? "NOT_FOUND")
      : (outageCode(error) ?? "INTERNAL_SERVER_ERROR");
    respondWithProblem(pages, request, reply, code);
  });

  // The path of the back office is secret: metrics and traces do not contain it.
  http.addHook("onRequest", async (request) =>
    setRoute(withoutAdminPath(request.routeOptions.url, platform.config)),
  );
  const allowedMethods = registerAllowedMethods(http);
  await options.prepare?.(http);
  const callerOf = createPageCallerResolver(platform, clientWith, findSignedIn);
  await http.register(formbody);
  // Pages set their own headers.
  http.get("/*", (request, reply) => {
    if (allowedMethods.refuseRead(request, reply)) return reply;
    reply.hijack();
    return pages.serve(request.raw, reply.raw, callerOf(request));
  });
  registerPersonalForms(http, platform, pages, callerOf);
  registerUnsubscribe(http, platform, pages, callerOf);
  registerSitePreview(http, platform, { pages, render: renderPage, clientOf: innerClient });
  // Hooks of a plugin apply to all routes of its scope, whatever the order: so all routes that are
  // not pages have their own scope.
  await http.register(async (calls) => {
    await calls.register(helmet, {
      contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: platform.publicUrl.startsWith("https:"),
    });
    registerOpenApi(calls, pages);
    if (hasEmbeddedSandbox(platform.config)) await registerSandbox(calls, platform);
    await (options.backOffice ?? registerBackOffice)(calls, platform.config);
    registerMetrics(calls, platform.config, options.metrics);
    registerHealth(calls, platform, () =>
      web?.draining ? "draining" : options.isStarting?.() ? "starting" : "started",
    );
    registerProxyCheck(calls, platform);
    registerApi(calls, platform, router, findSignedIn, pages, allowedMethods.ownMethodsAt);
    registerWebhooks(calls, platform);
    registerPageViewEndpoint(calls, platform);
    registerMedia(calls, platform);
    registerStreams(calls, platform);
    registerPodcast(calls, platform);
    registerLocaleSwitch(calls, platform);
    await registerClientFiles(calls);
  });
  if (!web) throw new Error("Fastify did not create a server");
  return { http, pages, web, currentBuild };
}

/** Returns a path or a pattern with a placeholder for the secret path of the back office. */
const withoutAdminPath = <Path extends string | undefined>(
  path: Path,
  { ADMIN_PATH }: Platform["config"],
): Path => path?.replace(`/${ADMIN_PATH}`, "/{admin}") as Path;

/** Problem codes for the statuses with which the framework rejects requests below /api. */
const FRAMEWORK_PROBLEMS: Record<number, ProblemCode> = {
  400: "BAD_REQUEST",
  413: "PAYLOAD_TOO_LARGE",
  415: "BAD_REQUEST",
};

/**
 * Responds to requests that match no call and no page: below /api with a problem, elsewhere with an
 * error page, or 503 for a file.
 */
function respondWithProblem(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
): void {
  if (request.url.startsWith("/api/")) {
    const requestedLocale = new URLSearchParams(request.url.split("?")[1]).get("locale");
    const { problem } = problemOf(
      problemError(code),
      localeOfCall(requestedLocale, request.headers["accept-language"]),
    );
    if (problem.status === 503) reply.header("retry-after", OUTAGE_RETRY_AFTER);
    reply.code(problem.status).type("application/problem+json; charset=utf-8").send(problem);
    return;
  }
  if (code === "STORAGE_UNAVAILABLE") {
    for (const header of ["content-length", "content-range", "etag"]) reply.removeHeader(header);
    reply.headers({ "retry-after": OUTAGE_RETRY_AFTER, "cache-control": "no-store" });
    reply.code(503).type("text/plain").send("storage unavailable");
    return;
  }
  reply.hijack();
  void pages.serve(request.raw, reply.raw);
}

/**
 * Headers of the service worker: it is revalidated each time, and may request pages of this site.
 */
const WORKER_HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; connect-src 'self'; img-src 'self'",
};

/**
 * Serves the files of the site's build: those in assets/ have a content hash in their name and
 * never change.
 */
async function registerClientFiles(http: FastifyInstance): Promise<void> {
  const options = { index: false, preCompressed: true, decorateReply: false } as const;
  await http.register(fastifyStatic, {
    ...options,
    root: `${CLIENT_BUILD_DIR}/assets`,
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
  });
  await http.register(fastifyStatic, {
    ...options,
    root: CLIENT_BUILD_DIR,
    prefix: "/",
    wildcard: false,
    globIgnore: ["assets/**", ".vite/**"],
    maxAge: "1d",
    setHeaders: (reply, path) => path.endsWith("/sw.js") && reply.headers(WORKER_HEADERS),
  });
  // Browsers and feed readers ask for these without a link to them.
  for (const path of ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"])
    http.get(path, (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=86400")
        .redirect("/icons/apple-touch-icon.png", 301),
    );
}

/**
 * Routes of all machine-readable documents, such as feeds and sitemaps, which are cached like
 * pages.
 */
export function documentRoutes(currentBuild: Parameters<typeof buildRoutes>[0]): DocumentRoute[] {
  return [
    ...feedRoutes,
    ...calendarRoutes,
    ...xmltvRoutes,
    ...podcastRoutes,
    ...appManifestRoutes,
    ...appLinkRoutes,
    ...sitemapRoutes,
    ...robotsRoutes,
    ...openSearchRoutes,
    ...buildRoutes(currentBuild),
    ...openApiRoutes,
  ];
}

/** Memoises an asynchronous function. A failure is not cached: the next call tries again. */
function memoised<T>(create: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= create().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
