import type { CdnAdapter, CdnConfig } from "./cdn.ts";
import { keyBatches, sendCdnRequest } from "./cdn-request.ts";

const API = "https://api.cloudflare.com/client/v4";
/** Tags per request in every plan (https://developers.cloudflare.com/cache/how-to/purge-cache/). */
const BATCH = { maxKeys: 100, maxBytes: 64 * 1024 };
/** Cloudflare ignores tags beyond 16 kB. Less, as proxies in between buffer 4 kB of headers. */
const MAX_KEY_BYTES = 2000;

/**
 * Cloudflare: batches of cache tags. It has no soft purge, so that each purge removes the copies.
 */
export function cloudflareAdapter({
  CDN_SERVICE: zone = "",
  CDN_TOKEN: token = "",
  CDN_PURGE_URLS: urls,
}: CdnConfig): CdnAdapter {
  const url = `${urls[0] ?? API}/zones/${encodeURIComponent(zone)}/purge_cache`;
  const send = async (body: object, signal?: AbortSignal) => {
    const text = await sendCdnRequest(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body,
      signal,
    });
    if (!isSuccess(text))
      throw new Error(`purge at ${new URL(url).host}: no success in the response`);
  };
  return {
    lifetimeHeader: (lifetime) => [
      "cloudflare-cdn-cache-control",
      lifetime
        ? `max-age=${lifetime.maxAge}, stale-while-revalidate=${lifetime.staleWhileRevalidate}, stale-if-error=${lifetime.staleIfError}`
        : "no-store",
    ],
    keyHeader: { name: "cache-tag", separator: "," },
    maxKeyBytes: MAX_KEY_BYTES,
    ignoresVary: true,
    async purge(keys, { signal }) {
      for (const tags of keyBatches(keys, BATCH)) await send({ tags }, signal);
    },
    purgeAll: () => send({ purge_everything: true }),
  };
}

function isSuccess(text: string): boolean {
  try {
    return (JSON.parse(text) as { success?: unknown }).success === true;
  } catch {
    return false;
  }
}
