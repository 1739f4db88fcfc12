import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { printApiDocs } from "./api-docs.ts";
import { type DocumentRoute, openDocument } from "./document.ts";
import { describeApi } from "./openapi.ts";
import type { Pages } from "./pages.ts";

const DESCRIPTION = "/api/openapi.json";
const DOCS = "/api/docs";
const STYLESHEET = "/api/docs.css";

/** The page to read asks for nothing but its stylesheet and its icon, both ours. */
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const styles = readFileSync(new URL("api-docs.css", import.meta.url), "utf8");
const at = (path: string) => new RegExp(`^${path.replaceAll(".", "\\.")}$`);
const describe = (publicUrl: string) => describeApi(`${publicUrl}/api`);

/** The description of the API for machines, and the same to read. */
export const openApiRoutes: DocumentRoute[] = [
  {
    path: at(DESCRIPTION),
    make: async ({ platform }) => openDocument("application/json", JSON.stringify(await describe(platform.publicUrl))),
  },
  {
    path: at(DOCS),
    make: async ({ platform }) =>
      openDocument("text/html", printApiDocs(await describe(platform.publicUrl), { description: DESCRIPTION, stylesheet: STYLESHEET }), {
        "content-security-policy": POLICY,
      }),
  },
  { path: at(STYLESHEET), make: async () => openDocument("text/css", styles) },
];

/** Lets pages answer at these addresses: they stand below /api, where calls would answer that there is no such one. */
export function registerOpenApi(http: FastifyInstance, pages: Pages): void {
  for (const path of [DESCRIPTION, DOCS, STYLESHEET]) {
    http.get(path, (request, reply) => {
      reply.hijack();
      return pages.serve(request.raw, reply.raw);
    });
  }
}
