import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/system/locale.ts";
import { ORPCError } from "@orpc/server";
import { innerContext } from "../inner-context.ts";
import type { CallContext, Platform } from "../platform.ts";
import type { PageSource } from "./page.ts";
import type { PageMaker } from "./pages.ts";
import { problemOf } from "./problem.ts";

/** A document for machines: where it stands and how it is made. */
export interface DocumentRoute {
  /** Of the address within its locale, still encoded; what its named groups hold is given decoded. */
  path: RegExp;
  /** Stands in every locale; without, only where the default one's addresses are. */
  inEveryLocale?: boolean;
  /** Undefined, or NOT_FOUND thrown: there is no such document, and the page for that answers. */
  make(context: CallContext, groups: Record<string, string>): Promise<PageSource | undefined>;
}

/** Makes documents. A query means nothing to them, so an address with one leads to the address without. */
export function documentPages(platform: Platform, routes: DocumentRoute[]): PageMaker {
  return async ({ broken, locale, path, pathname, query }) => {
    if (broken) return undefined;
    for (const route of routes) {
      const match = route.path.exec(path);
      if (!match || !(route.inEveryLocale || locale === DEFAULT_LOCALE)) continue;
      // Such an address can be made up without end.
      if (query.size) return { ...movedTo(pathname), keep: false, headers: { location: pathname, "cache-control": "no-store" } };
      const groups = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? "")]));
      return orNone(route.make(innerContext(platform, locale), groups));
    }
    return undefined;
  };
}

async function orNone(made: Promise<PageSource | undefined>): Promise<PageSource | undefined> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

/** A document that anyone may keep and any site may read. */
export function openDocument(contentType: string, text: string, headers: Record<string, string> = {}): PageSource {
  return {
    status: 200,
    text,
    contentType: `${contentType}; charset=utf-8`,
    headers: { "access-control-allow-origin": "*", ...headers },
    keep: true,
  };
}

/** The document stands at another address now. */
export function movedTo(location: string): PageSource {
  return { status: 301, text: "", contentType: "text/plain; charset=utf-8", headers: { location }, keep: true };
}

/** An error as calls answer it. */
export function problemDocument(error: unknown, locale: Locale): PageSource {
  const { problem } = problemOf(error, locale);
  return { status: problem.status, text: JSON.stringify(problem), contentType: "application/problem+json; charset=utf-8", keep: false };
}
