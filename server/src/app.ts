import { randomUUID } from "node:crypto";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import type { Client } from "@masthead/contract/contract.ts";
import { FILE_DIRECTIVES } from "@masthead/contract/platform/content-security-policy.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { createRouterClient } from "@orpc/server";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { registerApi } from "./platform/api/api.ts";
import { requireAccessRules } from "./platform/api/calls.ts";
import { openApiRoutes, registerOpenApi } from "./platform/api/openapi-documents.ts";
import { registerAllowedMethods } from "./platform/http/allowed-methods.ts";
import { READER_BODY_LIMIT } from "./platform/http/body-limit.ts";
import { registerHealth } from "./platform/http/health.ts";
import { outageCode } from "./platform/http/problem.ts";
import { registerProxyCheck } from "./platform/http/proxy-check.ts";
import type { HttpRoutes, RouteContext } from "./platform/http/routes.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { connectionCaps } from "./platform/http/server/connection-caps.ts";
import { trustedProxyCheck } from "./platform/http/server/trusted-proxy.ts";
import { createWebServer, type WebServer } from "./platform/http/server/web-server.ts";
import { innerContext } from "./platform/inner-context.ts";
import { registerMetrics } from "./platform/metrics/metrics-server.ts";
import { registerBackOffice } from "./platform/pages/back-office.ts";
import { registerClientFiles } from "./platform/pages/client-files.ts";
import { createDocumentRenderer, type DocumentRoute } from "./platform/pages/document.ts";
import { createPages, type Pages } from "./platform/pages/pages.ts";
import { createPayloadRenderer } from "./platform/pages/payload.ts";
import {
  type ClientFactory,
  createPageCallerResolver,
  registerPersonalForms,
} from "./platform/pages/personal-pages.ts";
import { FRAMEWORK_PROBLEMS, respondWithProblem } from "./platform/pages/problem-response.ts";
import type { PageRenderer } from "./platform/pages/render-page.ts";
import { CLIENT_BUILD_DIR, createSiteRenderer, loadSiteBuild } from "./platform/pages/site.ts";
import { forPublicReads, type Platform } from "./platform/platform.ts";
import { buildRoutes } from "./platform/site-build/build.pages.ts";
import { type Build, NO_BUILD, readBuild } from "./platform/site-build/build.service.ts";
import { currentRequest, setRoute } from "./platform/telemetry/request-scope.ts";
import { observeRequests } from "./platform/telemetry/serve-request.ts";
import { MODULES } from "./register-modules.ts";
import { router } from "./router.ts";

/** Server code of the site, whose age is the age of the build. */
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
  const site = only("redirects")(publicReads, renderPage);
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
  const callerOf = createPageCallerResolver(platform, clientWith, only("sessionUser"));
  await http.register(formbody);
  // Pages set their own headers.
  http.get("/*", (request, reply) => {
    if (allowedMethods.refuseRead(request, reply)) return reply;
    reply.hijack();
    return pages.serve(request.raw, reply.raw, callerOf(request));
  });
  registerPersonalForms(http, platform, pages, callerOf);
  const routeContext = { platform, pages, render: renderPage, callerOf, clientOf: innerClient };
  await registerModuleRoutes("pageRoutes", http, routeContext);
  // Hooks of a plugin apply to all routes of its scope in any order, so routes other than pages
  // have their own scope.
  await http.register(async (calls) => {
    await calls.register(helmet, {
      contentSecurityPolicy: { directives: FILE_DIRECTIVES },
      strictTransportSecurity: platform.publicUrl.startsWith("https:"),
    });
    registerOpenApi(calls, pages);
    await (options.backOffice ?? registerBackOffice)(calls, platform.config);
    registerMetrics(calls, platform.config, options.metrics);
    registerHealth(calls, platform, () =>
      web?.draining ? "draining" : options.isStarting?.() ? "starting" : "started",
    );
    registerProxyCheck(calls, platform);
    registerApi(calls, platform, router, only("sessionUser"), pages, allowedMethods.ownMethodsAt);
    await registerModuleRoutes("routes", calls, routeContext);
    await registerClientFiles(calls);
  });
  if (!web) throw new Error("Fastify did not create a server");
  return { http, pages, web, currentBuild };
}

/** Returns the declaration that exactly one module makes. @throws Error if none does */
function only<Key extends "redirects" | "sessionUser">(key: Key): NonNullable<HttpRoutes[Key]> {
  const [item] = MODULES.flatMap((module) => module[key] ?? []);
  if (!item) throw new Error(`No module declares ${key}`);
  return item;
}

async function registerModuleRoutes(
  kind: "pageRoutes" | "routes",
  http: FastifyInstance,
  context: RouteContext,
): Promise<void> {
  for (const module of MODULES) await module[kind]?.(http, context);
}

/** Routes of all machine-readable documents, which are cached like pages. */
export const documentRoutes = (currentBuild: () => Promise<Build>): DocumentRoute[] => [
  ...MODULES.flatMap(({ documents = [] }) => documents),
  ...buildRoutes(currentBuild),
  ...openApiRoutes,
];

/** Returns a path or a pattern with a placeholder for the secret path of the back office. */
const withoutAdminPath = <Path extends string | undefined>(
  path: Path,
  { ADMIN_PATH }: Platform["config"],
): Path => path?.replace(`/${ADMIN_PATH}`, "/{admin}") as Path;

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
