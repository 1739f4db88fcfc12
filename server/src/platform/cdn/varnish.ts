import type { CdnAdapter, CdnConfig } from "./cdn.ts";
import { keyBatches, sendToAll } from "./cdn-request.ts";

/** Varnish accepts 8 kB per header line, of requests and responses. */
const BATCH = { maxKeys: 500, maxBytes: 4000 };
const MAX_KEY_BYTES = 2000;

/** Varnish with vmod xkey, on one or several servers: see deploy/varnish/default.vcl. */
export function varnishAdapter({
  CDN_TOKEN: token = "",
  CDN_PURGE_URLS: urls,
}: CdnConfig): CdnAdapter {
  const send = (headers: Record<string, string>, signal?: AbortSignal) =>
    sendToAll(urls, { method: "PURGE", headers: { "purge-token": token, ...headers }, signal });
  return {
    lifetimeHeader: (lifetime) => [
      "surrogate-control",
      lifetime
        ? `max-age=${lifetime.maxAge}, stale-while-revalidate=${lifetime.staleWhileRevalidate}, stale-if-error=${lifetime.staleIfError}`
        : "no-store",
    ],
    keyHeader: { name: "xkey", separator: " " },
    maxKeyBytes: MAX_KEY_BYTES,
    async purge(keys, { hard, signal }) {
      for (const batch of keyBatches(keys, BATCH))
        await send({ [hard ? "xkey-purge" : "xkey-softpurge"]: batch.join(" ") }, signal);
    },
    purgeAll: () => send({ "purge-all": "1" }),
  };
}
