/**
 * The service worker. It asks the network first, always: what it has kept is shown only where that cannot be reached.
 * An empty file in its place switches it off.
 */
import { KEPT, type OfflineMessage } from "../app/system/offline/kept.ts";
import { forget, forgetAll, keep, keptPage } from "./articles.ts";
import { listenForPush } from "./push.ts";
import { offlinePage, prepareShell, SHELL, withList } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

const OFFLINE_PAGE = /^(\/ar)?\/offline$/;
const FILES = /^\/(assets|media|icons)\/|^\/icon\.svg$/;
const DESTINATIONS = new Set(["style", "font", "image"]);

self.addEventListener("install", (event) => {
  event.waitUntil(prepareShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== SHELL && name !== KEPT) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

/** One after the other, since each reads and writes the list. */
let last: Promise<unknown> = Promise.resolve();
function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  last = last.then(work).catch(() => undefined);
  return last;
}

self.addEventListener("message", (event) => {
  const message = event.data as OfflineMessage;
  event.waitUntil(inTurn(() => ("keep" in message ? keep(message.keep) : "forget" in message ? forget(message.forget) : forgetAll())));
});

listenForPush(self);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(event, pathname));
  else if (FILES.test(pathname) && DESTINATIONS.has(request.destination)) event.respondWith(fileFor(request));
});

async function pageFor(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    if (response.status === 404 || response.status === 410) event.waitUntil(inTurn(() => forget(pathname)));
    return OFFLINE_PAGE.test(pathname) && response.ok ? await withList(response) : response;
  } catch (error) {
    const page = (await keptPage(pathname)) ?? (await offlinePage(pathname));
    if (page) return page;
    throw error;
  }
}

async function fileFor(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
