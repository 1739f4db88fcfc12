/**
 * Service worker. Network first: caches are used only if the network is unreachable. To turn it
 * off, replace it with an empty file.
 */
import { OFFLINE_CACHE, type OfflineMessage } from "../app/system/offline/offline-cache.ts";
import { listenForPush } from "./push.ts";
import { removeAllArticles, removeArticle, saveArticle, savedPage } from "./saved-articles.ts";
import { offlinePage, prepareShell, SHELL, withSavedArticles } from "./shell.ts";

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
      for (const name of await caches.keys())
        if (name !== SHELL && name !== OFFLINE_CACHE) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

/** Runs tasks one after another, as each reads and writes the list of articles. */
let queue: Promise<unknown> = Promise.resolve();
function enqueue(task: () => Promise<unknown>): Promise<unknown> {
  queue = queue.then(task).catch(() => undefined);
  return queue;
}

self.addEventListener("message", (event) => {
  const message = event.data as OfflineMessage;
  event.waitUntil(
    enqueue(() =>
      "keep" in message
        ? saveArticle(message.keep)
        : "forget" in message
          ? removeArticle(message.forget)
          : removeAllArticles(),
    ),
  );
});

listenForPush(self);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetchPage(event, pathname));
  else if (FILES.test(pathname) && DESTINATIONS.has(request.destination))
    event.respondWith(fetchFile(request));
});

async function fetchPage(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const response =
      ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    if (response.status === 404 || response.status === 410)
      event.waitUntil(enqueue(() => removeArticle(pathname)));
    return OFFLINE_PAGE.test(pathname) && response.ok
      ? await withSavedArticles(response)
      : response;
  } catch (error) {
    const page = (await savedPage(pathname)) ?? (await offlinePage(pathname));
    if (page) return page;
    throw error;
  }
}

async function fetchFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request.url, { ignoreVary: true });
    if (cached) return cached;
    throw error;
  }
}
