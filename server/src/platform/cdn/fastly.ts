import type { CdnAdapter, CdnConfig } from "./cdn.ts";
import { keyBatches, sendCdnRequest } from "./cdn-request.ts";

const API = "https://api.fastly.com";
/** Keys per request (https://www.fastly.com/documentation/reference/api/purging/). */
const BATCH = { maxKeys: 256, maxBytes: 64 * 1024 };
/** Fastly ignores keys beyond 16,384 bytes. Less, as proxies in between buffer 4 kB of headers. */
const MAX_KEY_BYTES = 2000;

/** Fastly: batches of surrogate keys, soft unless content was withdrawn. */
export function fastlyAdapter({
  CDN_SERVICE: service = "",
  CDN_TOKEN: token = "",
  CDN_PURGE_URLS: urls,
}: CdnConfig): CdnAdapter {
  const base = `${urls[0] ?? API}/service/${encodeURIComponent(service)}`;
  const headers = { "fastly-key": token, accept: "application/json" };
  return {
    lifetimeHeader: (lifetime) => [
      "surrogate-control",
      lifetime
        ? `max-age=${lifetime.maxAge}, stale-while-revalidate=${lifetime.staleWhileRevalidate}, stale-if-error=${lifetime.staleIfError}`
        : "private, no-store",
    ],
    keyHeader: { name: "surrogate-key", separator: " " },
    maxKeyBytes: MAX_KEY_BYTES,
    async purge(keys, { hard, signal }) {
      const purgeHeaders: Record<string, string> = hard
        ? headers
        : { ...headers, "fastly-soft-purge": "1" };
      for (const batch of keyBatches(keys, BATCH))
        await sendCdnRequest(`${base}/purge`, {
          method: "POST",
          headers: purgeHeaders,
          body: { surrogate_keys: batch },
          signal,
        });
    },
    purgeAll: async () =>
      void (await sendCdnRequest(`${base}/purge_all`, { method: "POST", headers })),
  };
}
