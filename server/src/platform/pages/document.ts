import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/platform/locale.ts";
import { ORPCError } from "@orpc/server";
import { problemOf } from "../http/problem.ts";
import { innerContext } from "../inner-context.ts";
import type { CallContext, Platform } from "../platform.ts";
import type { PageSource } from "./page.ts";
import type { PageRenderer } from "./render-page.ts";

/** Machine-readable document, such as a feed or a sitemap: its path and how it is rendered. */
export interface DocumentRoute {
  /**
   * Matches the path within a locale, still percent-encoded. Named groups are decoded before
   * rendering.
   */
  path: RegExp;
  /** Served in every locale; otherwise only at URLs of the default locale. */
  inEveryLocale?: boolean;
  /**
   * Renders the document. If it returns undefined or throws NOT_FOUND, the site responds with its
   * 404 page.
   */
  render(context: CallContext, groups: Record<string, string>): Promise<PageSource | undefined>;
}

/**
 * Renders documents. They have no query parameters, so a URL with a query redirects to the one
 * without.
 */
export function createDocumentRenderer(platform: Platform, routes: DocumentRoute[]): PageRenderer {
  return async ({ malformed, locale, path, pathname, query }) => {
    if (malformed) return undefined;
    for (const route of routes) {
      const match = route.path.exec(path);
      if (!match || !(route.inEveryLocale || locale === DEFAULT_LOCALE)) continue;
      // Not cached, as clients can invent any number of such URLs.
      if (query.size)
        return {
          ...permanentRedirect(pathname),
          cacheable: false,
          headers: { location: pathname, "cache-control": "no-store" },
        };
      const groups = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [
          name,
          decodeURIComponent(value ?? ""),
        ]),
      );
      const document = await undefinedIfNotFound(
        route.render(innerContext(platform, locale), groups),
      );
      return document && { ...document, route: routePattern(route.path) };
    }
    return undefined;
  };
}

/** Returns the path of a document as a route pattern: `/schedule/:channel.ics`. */
const routePattern = ({ source }: RegExp): string =>
  source
    .replaceAll(/\(\?<(\w+)>(?:[^()]|\([^()]*\))*\)/g, ":$1")
    .replaceAll(/^\^|\$$/g, "")
    .replaceAll("\\", "");

async function undefinedIfNotFound(
  document: Promise<PageSource | undefined>,
): Promise<PageSource | undefined> {
  try {
    return await document;
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

/** Creates a document that any cache may store and any origin may read. */
export function publicDocument(
  contentType: string,
  text: string,
  headers: Record<string, string> = {},
): PageSource {
  return {
    status: 200,
    text,
    contentType: `${contentType}; charset=utf-8`,
    headers: { "access-control-allow-origin": "*", ...headers },
    cacheable: true,
  };
}

/** Creates a permanent redirect to the new URL of a document. */
export function permanentRedirect(location: string): PageSource {
  return {
    status: 301,
    text: "",
    contentType: "text/plain; charset=utf-8",
    headers: { location },
    cacheable: true,
  };
}

/** Creates an error document in the format of the API. */
export function problemDocument(error: unknown, locale: Locale): PageSource {
  const { problem } = problemOf(error, locale);
  return {
    status: problem.status,
    text: JSON.stringify(problem),
    contentType: "application/problem+json; charset=utf-8",
    cacheable: false,
  };
}
