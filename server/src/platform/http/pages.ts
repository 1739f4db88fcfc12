import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PageCache } from "../cache/page-cache.ts";
import { TookTooLong, within } from "../cache/within.ts";
import type { Platform } from "../platform.ts";
import { loggedAddress, type PageAddress, readAddress } from "./address.ts";
import { publicPageCheck } from "./api-origin.ts";
import type { Asked } from "./asked.ts";
import { busyPage, lastResort } from "./busy-page.ts";
import { cachedRequestOf, type FoundPage, pageFinder } from "./cached-pages.ts";
import { CallKeys } from "./call-keys.ts";
import { type Encoding, knownEncodingFor } from "./compress.ts";
import { HOME_VARY, homeRedirect } from "./home-language.ts";
import { currentSecond } from "./http-date.ts";
import { networkOf } from "./network.ts";
import { makePage, type Page, type PageRequest, type PageSource, type Reply } from "./page.ts";
import { outageCode } from "./problem.ts";
import { Overloaded, RenderSlots } from "./render-slots.ts";
import { sendPage } from "./send-page.ts";
import type { FindReply } from "./server/fast-lane.ts";

/** Makes the reply for an address, or undefined when it is not its business. Who asks is told for personal pages alone. */
export type PageMaker = (address: PageAddress, asked?: Asked) => Promise<PageSource | undefined>;

/** Public pages and documents: read, made, kept and sent. */
export interface Pages {
  cache: PageCache<Page>;
  callKeys: CallKeys;
  slots: RenderSlots;
  /** Serves a page at once if it is kept and true; false: ask `serve`. */
  serveKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** The whole reply to a request, if its page is cached. A page that has to be made again is made as for `serve`. */
  findReply: FindReply;
  /** Changes whenever `findReply` may answer the same request in another way. */
  version(): number;
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
  // For what measures the process from within, such as bench/memory.ts.
  channel("masthead.page-cache").publish(cache);
  const slots = new RenderSlots({ slots: PAGE_RENDERS, queue: PAGE_QUEUE });

  const callKeys = new CallKeys();
  const isFromPublicPage = publicPageCheck(platform);
  const find = pageFinder({ read: (key) => cache.peek(key), calls: callKeys, isFromPublicPage });
  const findLast = pageFinder({ read: (key) => cache.last(key), calls: callKeys, isFromPublicPage });

  const make = async (address: PageAddress, encoding: Encoding, asked?: Asked, before?: Page): Promise<Page> => {
    for (const maker of makers) {
      const source = await maker(address, asked);
      if (!source) continue;
      const { parameters } = address;
      const page = await makePage(secured(source, address, platform), { encoding, parameters, also: before?.hotEncodings });
      if (page.status >= 500) throw new PageFailed(page);
      return page;
    }
    throw new Error(`no maker for ${loggedAddress(address)}`);
  };
  const pageFor = (address: PageAddress, network: string, encoding: Encoding, asked: Asked | undefined): Promise<Page> => {
    const render = (before?: Page) => slots.run(network, () => make(address, encoding, address.personal ? asked : undefined, before));
    if (!address.byToken && !address.personal) return cache.get(address.key, render);
    // A form that has begun may have changed something: its answer is waited for.
    return asked?.method === "POST" ? render() : within(render(), PERSONAL_PATIENCE);
  };
  const madeAgain = async ({ page, key }: FoundPage, request: PageRequest, network: string): Promise<Reply | undefined> => {
    if (key === undefined) return page.replyTo(request);
    const encoding = knownEncodingFor(request.acceptEncoding);
    const remake = page.remake ?? ((first, before) => make(readAddress(key), first, undefined, before));
    const render = (before?: Page) => slots.run(network, () => remake(encoding, before));
    const current = await cache.get(key, render, { current: page.space === "calls" });
    return current.replyTo(request) ?? current.replyLater(request);
  };
  const logBusy = atMostEvery(BUSY_LOG_INTERVAL, () => platform.log.warn({ refused: slots.refused }, "pages are refused or take too long"));

  return {
    cache,
    callKeys,
    slots,
    serveKept(request, response) {
      const found = request.method === "GET" || request.method === "HEAD" ? find(cachedRequestOf(request)) : undefined;
      if (found) sendPage(found.page, request, response);
      return found !== undefined;
    },
    findReply(request, network) {
      const page = find(request)?.page;
      if (page) return page.replyTo(request) ?? page.replyLater(request);
      const last = findLast(request);
      return last && madeAgain(last, request, network);
    },
    version: versionOf(cache),
    async serve(request, response, asked) {
      const address = sentTo(readAddress(request.url ?? "/"), asked);
      const {
        cookie = "",
        "accept-language": language = "",
        "user-agent": agent = "",
        "accept-encoding": encodings = "",
      } = request.headers;
      const elsewhere = address.key === "/" ? homeRedirect(cookie, language, agent) : undefined;
      if (elsewhere) return sendPage(elsewhere, request, response);
      try {
        const network = networkOf(asked?.address ?? request.socket.remoteAddress ?? "");
        const page = await pageFor(address, network, knownEncodingFor(encodings), asked);
        // A page that itself leads elsewhere says where at once.
        if (address.respelled && page.status === 200 && asked?.method !== "POST")
          return redirect(response, page.keep ? 301 : 302, address.key);
        sendPage(page, request, response);
      } catch (error) {
        if (error instanceof PageFailed) return sendPage(error.page, request, response);
        const outage = outageCode(error) !== undefined;
        if (outage || error instanceof Overloaded || error instanceof TookTooLong) {
          if (!outage) logBusy();
          const busy = await busyPage(address.locale, request.method);
          return sendPage(busy.page, request, response, busy.headers);
        }
        platform.log.error({ error, url: loggedAddress(address) }, "page failed");
        sendPage(await makePage(lastResort(address.locale)), request, response);
      }
    },
  };
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

/** A number that changes with what is in the cache, and each second with its dates and with what becomes too old. */
function versionOf(cache: PageCache<Page>): () => number {
  let version = 0;
  let seen = { second: 0, cache: 0 };
  return () => {
    const second = currentSecond();
    if (second !== seen.second || cache.version !== seen.cache) {
      seen = { second, cache: cache.version };
      version++;
    }
    return version;
  };
}

function secured(source: PageSource, address: PageAddress, platform: Platform): PageSource {
  const https = platform.publicUrl.startsWith("https:");
  return {
    ...source,
    headers: {
      ...(address.key === "/" && { vary: HOME_VARY }),
      ...source.headers,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    },
  };
}
