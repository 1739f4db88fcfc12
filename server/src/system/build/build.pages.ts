import { type DocumentRoute, openDocument, problemDocument } from "../../platform/http/document.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { Build } from "./build.service.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** `/builds/latest.json`, which open pages poll to learn of a new build, and the manifest of each build's route rules. */
export function buildRoutes(current: () => Promise<Build>): DocumentRoute[] {
  return [
    {
      path: /^\/builds\/latest\.json$/,
      make: async () => openDocument("application/json", JSON.stringify(await current()), { "cache-control": "no-cache" }),
    },
    {
      path: /^\/builds\/meta\/(?<id>[^/]+)\.json$/,
      make: async ({ locale }, { id }) => {
        const build = await current();
        if (id !== build.id) return problemDocument(notFound(), locale);
        return openDocument(
          "application/json",
          JSON.stringify({ ...build, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] }),
          { "cache-control": FOREVER },
        );
      },
    },
  ];
}
