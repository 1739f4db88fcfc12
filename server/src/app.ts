import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import type { Client } from "@masthead/contract/contract.ts";
import { FILE_DIRECTIVES } from "@masthead/contract/platform/content-security-policy.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { createRouterClient } from "@orpc/server";
import type { FastifyInstance } from "fastify";
import { registerApi } from "./platform/api/api.ts";
import { requireAccessRules } from "./platform/api/calls.ts";
import { openApiRoutes, registerOpenApi } from "./platform/api/openapi-documents.ts";
import { type AllowedMethods, registerAllowedMethods } from "./platform/http/allowed-methods.ts";
import { type ProcessState, registerHealth } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { registerProxyCheck } from "./platform/http/proxy-check.ts";
import { type RouteContext, redirectSources, sessionUsers } from "./platform/http/routes.ts";
import type { WebServer } from "./platform/http/server/web-server.ts";
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
import type { PageRenderer } from "./platform/pages/render-page.ts";
import { CLIENT_BUILD_DIR, createSiteRenderer, loadSiteBuild } from "./platform/pages/site.ts";
import { forPublicReads, type Platform } from "./platform/platform.ts";
import { buildRoutes } from "./platform/site-build/build.pages.ts";
import { type Build, NO_BUILD, readBuild } from "./platform/site-build/build.service.ts";
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
  const { renderPage, currentBuild } = options.site
    ? { renderPage: options.site, currentBuild: async () => NO_BUILD }
    : loadSite(platform);
  const publicReads = forPublicReads(platform);
  const site = redirectSources.only()(publicReads, renderPage);
  const documents = createDocumentRenderer(publicReads, documentRoutes(currentBuild));
  const pages = createPages(platform, [documents, createPayloadRenderer(site), site]);
  const { http, web } = createHttpServer(platform, pages);
  const allowedMethods = registerAllowedMethods(http);
  await options.prepare?.(http);
  const callerOf = createPageCallerResolver(platform, clientWith, sessionUsers.only());
  const context = { platform, pages, render: renderPage, callerOf, clientOf: innerClient };
  await registerPages(http, context, allowedMethods);
  // Hooks of a plugin apply to all routes of its scope, whatever the order: so all routes that are
  // not pages have their own scope.
  await http.register((calls) =>
    registerCalls(calls, context, allowedMethods, options, () =>
      web.draining ? "draining" : options.isStarting?.() ? "starting" : "started",
    ),
  );
  return { http, pages, web, currentBuild };
}

/** Loads the build of the site ahead of the first page. Without a build, pages report that. */
function loadSite(platform: Platform) {
  const build = memoised(loadSiteBuild);
  setImmediate(() => build().catch(() => {}));
  const publicReads = forPublicReads(platform);
  return {
    renderPage: createSiteRenderer(
      platform,
      build,
      (locale, shared) => innerClient(shared ? publicReads : platform, locale),
      "production",
    ),
    currentBuild: memoised(async () => readBuild(await build(), SERVER_FILE)),
  };
}

/** Registers pages, which set their own headers. */
async function registerPages(
  http: FastifyInstance,
  context: RouteContext,
  allowedMethods: AllowedMethods,
): Promise<void> {
  const { platform, pages, callerOf } = context;
  await http.register(formbody);
  http.get("/*", (request, reply) => {
    if (allowedMethods.refuseRead(request, reply)) return reply;
    reply.hijack();
    return pages.serve(request.raw, reply.raw, callerOf(request));
  });
  registerPersonalForms(http, platform, pages, callerOf);
  await registerModuleRoutes("pageRoutes", http, context);
}

/** Registers the API, the back office, and other routes that are not pages. */
async function registerCalls(
  http: FastifyInstance,
  context: RouteContext,
  { ownMethodsAt }: AllowedMethods,
  options: AppOptions,
  processState: () => ProcessState,
): Promise<void> {
  const { platform, pages } = context;
  await http.register(helmet, {
    contentSecurityPolicy: { directives: FILE_DIRECTIVES },
    strictTransportSecurity: platform.publicUrl.startsWith("https:"),
  });
  registerOpenApi(http, pages);
  await (options.backOffice ?? registerBackOffice)(http, platform.config);
  registerMetrics(http, platform.config, options.metrics);
  registerHealth(http, platform, processState);
  registerProxyCheck(http, platform);
  registerApi(http, platform, router, sessionUsers.only(), pages, ownMethodsAt);
  await registerModuleRoutes("routes", http, context);
  await registerClientFiles(http);
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
