import { OWN_PATH } from "@masthead/contract/platform/paths.ts";
import { decode } from "turbo-stream";
import { joinText, type Text } from "../http/compress.ts";
import type { PageSource } from "./page.ts";
import { type PageUrl, withQuery } from "./page-url.ts";
import type { PageRenderer } from "./render-page.ts";

const SUFFIX = "/_payload.json";
/** Cache and robots headers of the page that also apply to its payload. */
const COPIED_HEADERS = ["cache-control", "referrer-policy", "x-robots-tag"];

/** Result of the site's data request if the page is a redirect. */
class DataRedirect {
  readonly status: number;
  readonly location: string;
  constructor({ status, redirect }: { status: number; redirect: string }) {
    this.status = status;
    this.location = redirect;
  }
}

/**
 * Renders `{page}/_payload.json`: the data of a page, requested from `site` as its client code
 * does. The payload is `{ path, locale, routes: { [routeId]: data } }`. If the status of the page
 * is not 200, the payload contains the status instead of routes, and the location of a redirect.
 */
export function createPayloadRenderer(site: PageRenderer): PageRenderer {
  return async (pageUrl, caller) => {
    if (pageUrl.malformed || pageUrl.lowData || !pageUrl.path.endsWith(SUFFIX)) return undefined;
    const page = pageOf(pageUrl);
    const identity = { path: page.path, locale: page.locale };
    const source = await site(dataOf(page), caller);
    const data = source?.contentType.startsWith("text/x-script")
      ? await decodeData(source.text)
      : undefined;
    if (data instanceof DataRedirect) return redirectPayload(identity, data.status, data.location);
    if (source?.status === 200 && isRoutes(data)) {
      const headers = Object.fromEntries(
        Object.entries(source.headers ?? {}).filter(([name]) => COPIED_HEADERS.includes(name)),
      );
      return {
        ...json(200, { ...identity, routes: await routeData(data) }),
        headers,
        cacheable: source.cacheable,
      };
    }
    // The page may still be a redirect: only the page itself handles former URLs.
    const { status, headers } = (await site(page, caller)) ?? { status: 404 };
    if (headers?.location) return redirectPayload(identity, status, headers.location);
    if (status < 400) throw new Error(`cannot parse the site data of ${page.pathname}`);
    return json(status, { ...identity, status });
  };
}

/** Returns the URL of the page that a payload belongs to. */
function pageOf(pageUrl: PageUrl): PageUrl {
  const pathname = pageUrl.pathname.slice(0, -SUFFIX.length) || "/";
  const query = new URLSearchParams(pageUrl.query);
  query.delete("_routes");
  return {
    ...pageUrl,
    key: withQuery(pathname, query),
    pathname,
    path: pageUrl.path.slice(0, -SUFFIX.length) || "/",
    query,
  };
}

/**
 * Returns the URL of a page's data: `/a.data` for `/a`, and `_.data` below a path that ends in a
 * slash.
 */
function dataOf(page: PageUrl): PageUrl {
  const dataPath = (path: string) => (path.endsWith("/") ? `${path}_.data` : `${path}.data`);
  return {
    ...page,
    key: withQuery(dataPath(page.pathname), page.query),
    pathname: dataPath(page.pathname),
    path: dataPath(page.path),
  };
}

/**
 * Decodes the data format of React Router: turbo-stream with custom types for errors, redirects and
 * class instances.
 */
async function decodeData(text: Text): Promise<unknown> {
  const body = new Blob([joinText(text)]).stream();
  const { value, done } = await decode(body, {
    plugins: [
      (type, ...rest) => {
        if (type === "SingleFetchRedirect")
          return { value: new DataRedirect(rest[0] as { status: number; redirect: string }) };
        if (type === "SingleFetchClassInstance") return { value: rest[0] };
        if (type === "SingleFetchFallback" || type === "SanitizedError" || type === "ErrorResponse")
          return { value: undefined };
        return undefined;
      },
    ],
  });
  await done;
  return value;
}

type Routes = Record<string, { data?: unknown }>;
const isRoutes = (value: unknown): value is Routes => typeof value === "object" && value !== null;

async function routeData(routes: Routes): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    Object.entries(routes).map(
      async ([id, result]) => [id, (await toJsonValue(result.data)) ?? null] as const,
    ),
  );
  return Object.fromEntries(entries);
}

/** Awaits every promise in a value, and converts maps, sets and bigints to JSON types. */
async function toJsonValue(value: unknown): Promise<unknown> {
  const resolved = await value;
  if (resolved instanceof Map) return toJsonValue(Object.fromEntries(resolved));
  if (resolved instanceof Set) return toJsonValue([...resolved]);
  if (typeof resolved === "bigint") return String(resolved);
  if (Array.isArray(resolved)) return Promise.all(resolved.map(toJsonValue));
  if (typeof resolved !== "object" || resolved === null || "toJSON" in resolved) return resolved;
  const entries = Object.entries(resolved).map(
    async ([key, property]) => [key, await toJsonValue(property)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the payload URL of a redirect target; the target itself if it is on another site. */
function payloadLocation(location: string): string {
  if (!OWN_PATH.test(location)) return location;
  const [path = "", query] = location.split(/\?(.*)/s, 2);
  return path.replace(/\/$/, "") + SUFFIX + (query ? `?${query}` : "");
}

function redirectPayload(identity: object, status: number, location: string): PageSource {
  return {
    ...json(status, { ...identity, status, location }),
    headers: { location: payloadLocation(location) },
  };
}

function json(status: number, body: object): PageSource {
  return {
    status,
    text: JSON.stringify(body),
    contentType: "application/json; charset=utf-8",
    cacheable: false,
  };
}
