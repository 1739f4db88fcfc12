import { OWN_PATH } from "@masthead/contract/system/paths.ts";
import { decode } from "turbo-stream";
import { type PageAddress, withQuery } from "./address.ts";
import type { PageSource } from "./page.ts";
import type { PageMaker } from "./pages.ts";

const SUFFIX = "/_payload.json";
/** What a page says of who may keep or find it holds for its data as well. */
const PASSED_ON = ["cache-control", "referrer-policy", "x-robots-tag"];

/** What the site's data request answers instead of data when the page is a redirect. */
class Redirect {
  readonly status: number;
  readonly location: string;
  constructor({ status, redirect }: { status: number; redirect: string }) {
    this.status = status;
    this.location = redirect;
  }
}

/**
 * `{page}/_payload.json`: the data of a page, asked of `site` as its own client code asks, and told as
 * `{ path, locale, routes: { [routeId]: data } }`. A page that is no 200 gives its status in place of routes, and a
 * redirect its location too.
 */
export function payloadPages(site: PageMaker): PageMaker {
  return async (address, asked) => {
    if (address.broken || !address.path.endsWith(SUFFIX)) return undefined;
    const page = pageOf(address);
    const about = { path: page.path, locale: page.locale };
    const source = await site(dataOf(page), asked);
    const found = source?.contentType.startsWith("text/x-script") ? await decoded(source.text) : undefined;
    if (found instanceof Redirect) return redirected(about, found.status, found.location);
    if (source?.status === 200 && isRoutes(found)) {
      const headers = Object.fromEntries(Object.entries(source.headers ?? {}).filter(([name]) => PASSED_ON.includes(name)));
      return { ...json(200, { ...about, routes: await loadedBy(found) }), headers, keep: source.keep };
    }
    // The page itself may still lead elsewhere: former addresses are known to it alone.
    const { status, headers } = (await site(page, asked)) ?? { status: 404 };
    if (headers?.location) return redirected(about, status, headers.location);
    if (status < 400) throw new Error(`the site's data of ${page.pathname} cannot be read`);
    return json(status, { ...about, status });
  };
}

/** The page that a payload belongs to. */
function pageOf(address: PageAddress): PageAddress {
  const pathname = address.pathname.slice(0, -SUFFIX.length) || "/";
  const query = new URLSearchParams(address.query);
  query.delete("_routes");
  return { ...address, key: withQuery(pathname, query), pathname, path: address.path.slice(0, -SUFFIX.length) || "/", query };
}

/** Where the site's router asks for a page's data: `/a` at `/a.data`, and a page that ends in a slash at `_.data` below it. */
function dataOf(page: PageAddress): PageAddress {
  const at = (path: string) => (path.endsWith("/") ? `${path}_.data` : `${path}.data`);
  return { ...page, key: withQuery(at(page.pathname), page.query), pathname: at(page.pathname), path: at(page.path) };
}

/** Reads what React Router writes: turbo-stream with marks of its own for errors, redirects and what has no JSON form. */
async function decoded(text: string): Promise<unknown> {
  const body = new Blob([text]).stream();
  const { value, done } = await decode(body, {
    plugins: [
      (type, ...rest) => {
        if (type === "SingleFetchRedirect") return { value: new Redirect(rest[0] as { status: number; redirect: string }) };
        if (type === "SingleFetchClassInstance") return { value: rest[0] };
        if (type === "SingleFetchFallback" || type === "SanitizedError" || type === "ErrorResponse") return { value: undefined };
        return undefined;
      },
    ],
  });
  await done;
  return value;
}

type Routes = Record<string, { data?: unknown }>;
const isRoutes = (value: unknown): value is Routes => typeof value === "object" && value !== null;

async function loadedBy(routes: Routes): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    Object.entries(routes).map(async ([id, result]) => [id, (await settled(result.data)) ?? null] as const),
  );
  return Object.fromEntries(entries);
}

/** The value with every promise in it waited for, and with maps and sets as JSON can hold them. */
async function settled(value: unknown): Promise<unknown> {
  const known = await value;
  if (known instanceof Map) return settled(Object.fromEntries(known));
  if (known instanceof Set) return settled([...known]);
  if (typeof known === "bigint") return String(known);
  if (Array.isArray(known)) return Promise.all(known.map(settled));
  if (typeof known !== "object" || known === null || "toJSON" in known) return known;
  return Object.fromEntries(await Promise.all(Object.entries(known).map(async ([key, one]) => [key, await settled(one)] as const)));
}

/** The payload of the page that a redirect leads to, unless that is another site's. */
function payloadOf(location: string): string {
  if (!OWN_PATH.test(location)) return location;
  const [path = "", query] = location.split(/\?(.*)/s, 2);
  return path.replace(/\/$/, "") + SUFFIX + (query ? `?${query}` : "");
}

function redirected(about: object, status: number, location: string): PageSource {
  return { ...json(status, { ...about, status, location }), headers: { location: payloadOf(location) } };
}

function json(status: number, body: object): PageSource {
  return { status, text: JSON.stringify(body), contentType: "application/json; charset=utf-8", keep: false };
}
