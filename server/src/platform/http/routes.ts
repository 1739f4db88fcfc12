import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { FastifyInstance } from "fastify";
import { contributions } from "../contributions.ts";
import type { DocumentRoute } from "../pages/document.ts";
import type { Pages } from "../pages/pages.ts";
import type { PageCallerResolver } from "../pages/personal-pages.ts";
import type { PageRenderer } from "../pages/render-page.ts";
import type { FindSessionUser, Platform } from "../platform.ts";

/** Server that the routes of a module are added to. */
export interface RouteContext {
  platform: Platform;
  pages: Pages;
  /** Renders pages of the site, without the page cache. */
  render: PageRenderer;
  callerOf: PageCallerResolver;
  /** Creates an in-process API client; with `now`, for calls at that time. */
  clientOf(platform: Platform, locale: Locale, now?: Date): Client;
}

type RegisterRoutes = (http: FastifyInstance, context: RouteContext) => void | Promise<void>;

/** HTTP routes of a module beside its calls. */
export interface HttpRoutes {
  /** Registers routes that never respond with a page, such as files and webhooks. */
  routes?: RegisterRoutes;
  /** Registers routes that respond with pages, which have separate security headers. */
  pageRoutes?: RegisterRoutes;
  /** Machine-readable documents, such as feeds, which are cached like pages. */
  documents?: DocumentRoute[];
  /** Finds redirects for requests without a page. From one module. */
  redirects?: (platform: Platform, site: PageRenderer) => PageRenderer;
  /** Finds the user of a session cookie or an access token. From one module. */
  sessionUser?: FindSessionUser;
}

export const redirectSources = contributions<NonNullable<HttpRoutes["redirects"]>>();
export const sessionUsers = contributions<FindSessionUser>();
