import type { IncomingMessage, ServerResponse } from "node:http";
import { LOCALE_COOKIE } from "@masthead/contract/system/constants.ts";
import { DEFAULT_LOCALE, isLocale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { isbot } from "isbot";
import { PageCache } from "../cache/page-cache.ts";
import { TookTooLong, within } from "../cache/within.ts";
import type { Platform } from "../platform.ts";
import { loggedAddress, type PageAddress, readAddress } from "./address.ts";
import type { Asked } from "./asked.ts";
import { busyPage, lastResort } from "./busy-page.ts";
import { acceptedLocale } from "./locale.ts";
import { networkOf } from "./network.ts";
import { makePage, type Page, type PageSource, sendPage, wireOf } from "./page.ts";
import { outageCode } from "./problem.ts";
import { Overloaded, RenderSlots } from "./render-slots.ts";
import type { FindReply } from "./server/fast-lane.ts";

/** Makes the reply for an address, or undefined when it is not its business. Who asks is told for personal pages alone. */
export type PageMaker = (address: PageAddress, asked?: Asked) => Promise<PageSource | undefined>;

/** Public pages and documents: read, made, kept and sent. */
export interface Pages {
  cache: PageCache<Page>;
  slots: RenderSlots;
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

/** How long a personal page may take, in milliseconds. */
const PERSONAL_PATIENCE = 10_000;
/** Refusals are logged once in so many milliseconds. */
const BUSY_LOG_INTERVAL = 10_000;

/** Pages and documents, rendered by the first maker that knows the address. */
export function createPages(platform: Platform, makers: PageMaker[]): Pages {
  const { PAGE_CACHE_MB, PAGE_RENDERS, PAGE_QUEUE } = platform.config;
  const cache = new PageCache<Page>({ maxBytes: PAGE_CACHE_MB * 1024 * 1024 });
  const slots = new RenderSlots({ slots: PAGE_RENDERS, queue: PAGE_QUEUE });

  const make = async (address: PageAddress, asked?: Asked): Promise<Page> => {
    for (const maker of makers) {
      const source = await maker(address, asked);
      if (!source) continue;
      const page = await makePage(secured(source, platform));
      if (page.status >= 500) throw new PageFailed(page);
      return page;
    }
    throw new Error(`no maker for ${loggedAddress(address)}`);
  };
  const pageFor = (address: PageAddress, network: string, asked: Asked | undefined): Promise<Page> => {
    const render = () => slots.run(network, () => make(address, address.personal ? asked : undefined));
    if (!address.byToken && !address.personal) return cache.get(address.key, render);
    // A form that has begun may have changed something: its answer is waited for.
    return asked?.method === "POST" ? render() : within(render(), PERSONAL_PATIENCE);
  };
  const logBusy = atMostEvery(BUSY_LOG_INTERVAL, () => platform.log.warn({ refused: slots.refused }, "pages are refused or take too long"));

  return {
    cache,
    slots,
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
      const address = sentTo(readAddress(request.url ?? "/"), asked);
      const elsewhere = address.pathname === "/" && !address.query.size ? homeElsewhere(request) : undefined;
      if (elsewhere) return redirect(response, 302, elsewhere);
      try {
        const page = await pageFor(address, networkOf(asked?.address ?? request.socket.remoteAddress ?? ""), asked);
        // A page that itself leads elsewhere says where at once.
        if (address.respelled && page.status === 200 && asked?.method !== "POST")
          return redirect(response, page.keep ? 301 : 302, address.key);
        sendPage(page, request, response);
      } catch (error) {
        if (error instanceof PageFailed) return sendPage(error.page, request, response);
        const outage = outageCode(error) !== undefined;
        if (outage || error instanceof Overloaded || error instanceof TookTooLong) {
          if (!outage) logBusy();
          return sendPage(await busyPage(address.locale, request.method), request, response);
        }
        platform.log.error({ error, url: loggedAddress(address) }, "page failed");
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

/** Calls at most once in so many milliseconds. */
function atMostEvery(milliseconds: number, call: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    call();
  };
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
