import { readFileSync } from "node:fs";
import { API_DOCS_POLICY } from "@masthead/contract/platform/content-security-policy.ts";
import type { FastifyInstance } from "fastify";
import { type DocumentRoute, publicDocument } from "../pages/document.ts";
import type { Pages } from "../pages/pages.ts";
import { renderApiDocs } from "./api-docs.ts";
import { describeApi } from "./openapi.ts";

const DESCRIPTION = "/api/openapi.json";
const DOCS = "/api/docs";
const STYLESHEET = "/api/docs.css";

const styles = readFileSync(new URL("api-docs.css", import.meta.url), "utf8");
const patternFor = (path: string) => new RegExp(`^${path.replaceAll(".", "\\.")}$`);
const describe = (publicUrl: string) => describeApi(`${publicUrl}/api`);

/** OpenAPI description of the API, and its HTML documentation. */
export const openApiRoutes: DocumentRoute[] = [
  {
    path: patternFor(DESCRIPTION),
    render: async ({ platform }) =>
      publicDocument("application/json", JSON.stringify(await describe(platform.publicUrl))),
  },
  {
    path: patternFor(DOCS),
    render: async ({ platform }) =>
      publicDocument(
        "text/html",
        renderApiDocs(await describe(platform.publicUrl), {
          description: DESCRIPTION,
          stylesheet: STYLESHEET,
        }),
        {
          "content-security-policy": API_DOCS_POLICY,
        },
      ),
  },
  { path: patternFor(STYLESHEET), render: async () => publicDocument("text/css", styles) },
];

/**
 * Routes these paths to the page server. They are below /api, where the API handler would respond
 * 404.
 */
export function registerOpenApi(http: FastifyInstance, pages: Pages): void {
  for (const path of [DESCRIPTION, DOCS, STYLESHEET]) {
    http.get(path, (request, reply) => {
      reply.hijack();
      return pages.serve(request.raw, reply.raw);
    });
  }
}
