import { type DocumentRoute, openDocument, problemDocument } from "../../platform/http/document.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { Build } from "./build.service.ts";
import { keepManifest, keptManifest, manifestOf } from "./build-manifest.service.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** `/builds/latest.json`, which open pages poll to learn of a new build, and the route rules of each build in `/builds/meta/{id}.json`. */
export function buildRoutes(current: () => Promise<Build>): DocumentRoute[] {
  return [
    {
      path: /^\/builds\/latest\.json$/,
      make: async ({ platform }) => {
        const build = await current();
        await keepManifest(platform, build);
        return openDocument("application/json", JSON.stringify(build), { "cache-control": "no-cache" });
      },
    },
    {
      path: /^\/builds\/meta\/(?<id>[^/]+)\.json$/,
      make: async ({ locale, platform }, { id = "" }) => {
        const build = await current();
        const manifest = id === build.id ? manifestOf(build) : await keptManifest(platform, id);
        if (manifest === undefined) return problemDocument(notFound(), locale);
        return openDocument("application/json", manifest, { "cache-control": FOREVER });
      },
    },
  ];
}
