import { notFound } from "../http/problem.ts";
import { type DocumentRoute, problemDocument, publicDocument } from "../pages/document.ts";
import type { Build } from "./build.service.ts";
import { manifestJson, readStoredManifest, storeManifest } from "./build-manifest.service.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Routes `/builds/latest.json`, which open pages poll to detect a new build, and
 * `/builds/meta/{id}.json` with its route rules.
 */
export function buildRoutes(current: () => Promise<Build>): DocumentRoute[] {
  return [
    {
      path: /^\/builds\/latest\.json$/,
      render: async ({ platform }) => {
        const build = await current();
        await storeManifest(platform, build);
        return publicDocument("application/json", JSON.stringify(build), {
          "cache-control": "no-cache",
        });
      },
    },
    {
      path: /^\/builds\/meta\/(?<id>[^/]+)\.json$/,
      render: async ({ locale, platform }, { id = "" }) => {
        const build = await current();
        const manifest =
          id === build.id ? manifestJson(build) : await readStoredManifest(platform, id);
        if (manifest === undefined) return problemDocument(notFound(), locale);
        return publicDocument("application/json", manifest, { "cache-control": IMMUTABLE });
      },
    },
  ];
}
