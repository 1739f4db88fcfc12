import type { CdnAdapter, CdnConfig } from "./cdn.ts";
import { sendToAll } from "./cdn-request.ts";

/**
 * nginx, on one or several servers: see deploy/nginx-cache.conf. It has no tags, so that each purge
 * drops all of its pages, which our page cache provides again without rendering. Files stay cached.
 */
export function nginxAdapter({
  CDN_TOKEN: token = "",
  CDN_PURGE_URLS: urls,
}: CdnConfig): CdnAdapter {
  const purgePages = (signal?: AbortSignal) =>
    sendToAll(urls, {
      method: "POST",
      headers: { "purge-token": token, "content-length": "0" },
      signal,
    });
  return {
    lifetimeHeader: (lifetime) => ["x-accel-expires", String(lifetime?.maxAge ?? 0)],
    maxKeyBytes: 0,
    purge: (_keys, { signal }) => purgePages(signal),
    purgeAll: () => purgePages(),
  };
}
