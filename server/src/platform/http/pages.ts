import type { IncomingMessage, ServerResponse } from "node:http";
import { LOCALE_COOKIE } from "@masthead/contract/system/constants.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { isbot } from "isbot";
import { PageCache } from "../cache/page-cache.ts";
import type { Platform } from "../platform.ts";
import { type PageAddress, readAddress } from "./address.ts";
import type { Asked } from "./asked.ts";
import { acceptedLocale } from "./locale.ts";
import { makePage, type Page, type PageSource, sendPage, wireOf } from "./page.ts";
import type { FindReply } from "./server/fast-lane.ts";
import { wordsOf } from "./words.ts";

/** Makes the reply for an address, or undefined when it is not its business. Who asks is told for personal pages alone. */
export type PageMaker = (address: PageAddress, asked?: Asked) => Promise<PageSource | undefined>;

/** Public pages and documents: read, made, kept and sent. */
export interface Pages {
  cache: PageCache<Page>;
  /** Serves a page at once if it is kept and true; false: ask `serve`. */
  serveKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** The whole reply for a target, if it is kept and true. */
  findReply: FindReply;
  /** @param asked who asks, for pages that depend on it */
  serve(request: IncomingMessage, response: ServerResponse, asked?: Asked): Promise<void>;
}

/** A page that says that something broke: sent, unless an older one that works is kept. */
class PageFailed extends Error {
  readonly page: Page;
  constructor(page: Page) {
    super(`page answered ${page.status}`);
    this.page = page;
  }
}

/** Public pages, made by the first maker that knows the address. */
export function createPages(platform: Platform, makers: PageMaker[]): Pages {
  const cache = new PageCache<Page>({ maxBytes: platform.config.PAGE_CACHE_MB * 1024 * 1024 });

  const make = async (address: PageAddress, asked?: Asked): Promise<Page> => {
    for (const maker of makers) {
      const source = await maker(address, asked);
      if (!source) continue;
      const page = await makePage(secured(source, platform));
      if (page.status >= 500) throw new PageFailed(page);
      return page;
    }
    throw new Error(`no maker for ${address.key}`);
  };

  return {
    cache,
    serveKept(request, response) {
      const url = request.url ?? "/";
      if (request.method !== "GET" || url === "/") return false;
      const page = cache.peek(url);
      if (page) sendPage(page, request, response);
      return page !== undefined;
    },
    findReply(target, acceptEncoding) {
      const page = target === "/" ? undefined : cache.peek(target);
      return page && wireOf(page, acceptEncoding);
    },
    async serve(request, response, asked) {
      const address = readAddress(request.url ?? "/");
      const elsewhere = address.pathname === "/" && !address.query.size ? homeElsewhere(request) : undefined;
      if (elsewhere) return redirect(response, 302, elsewhere);
      try {
        const proper = sentTo(withoutSlash(address), asked);
        const unshared = proper.broken || proper.byToken || proper.personal;
        const page = unshared ? await make(proper, proper.personal ? asked : undefined) : await cache.get(proper.key, () => make(proper));
        // A page with a slash behind it leads to the page without; one that itself leads elsewhere says where at once.
        if (proper.pathname !== address.pathname && page.status === 200) return redirect(response, page.keep ? 301 : 302, proper.key);
        sendPage(page, request, response);
      } catch (error) {
        if (error instanceof PageFailed) return sendPage(error.page, request, response);
        platform.log.error({ error, url: withoutSecret(address) }, "page failed");
        sendPage(await makePage(lastResort(address.locale)), request, response);
      }
    },
  };
}

/** The home page of the other language, for who chose it or reads it. Crawlers see every address as it is. */
function homeElsewhere(request: IncomingMessage): string | undefined {
  const chosen = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? "")?.[1];
  const locale = isLocale(chosen) ? chosen : acceptedLocale(request.headers["accept-language"]);
  if (locale === DEFAULT_LOCALE || (!isLocale(chosen) && isbot(request.headers["user-agent"] ?? ""))) return undefined;
  return inLocalePath(locale, "/");
}

/** What answers a form is for who sent it, also where the page itself is kept for all. */
const sentTo = (address: PageAddress, asked: Asked | undefined): PageAddress =>
  asked?.method === "POST" ? { ...address, personal: true } : address;

/** An address as it may be logged. */
const withoutSecret = ({ byToken, personal, pathname, key }: PageAddress) =>
  byToken || personal ? pathname.replace(/(?<=\/livestream-mobile\/[^/]+\/).*/, "…") : key;

function withoutSlash(address: PageAddress): PageAddress {
  const pathname = address.pathname.replace(/(?<=.)\/+$/, "");
  return pathname === address.pathname ? address : readAddress(pathname + (address.query.size ? `?${address.query}` : ""));
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, {
    location,
    "cache-control": status === 302 ? "no-store" : "public, max-age=3600",
    vary: "accept-language, cookie",
  });
  response.end();
}

function secured(source: PageSource, platform: Platform): PageSource {
  const https = platform.publicUrl.startsWith("https:");
  return {
    ...source,
    headers: {
      ...source.headers,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    },
  };
}

/** What is left to say when even the error page cannot be made. */
function lastResort(locale: Locale): PageSource {
  const words = wordsOf(locale)("problem.INTERNAL_SERVER_ERROR");
  const text = `<!doctype html><html lang="${locale}" dir="${locale === "ar-JO" ? "rtl" : "ltr"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>500</title><h1>${words}</h1>`;
  return { status: 500, text, contentType: "text/html; charset=utf-8", keep: false };
}
