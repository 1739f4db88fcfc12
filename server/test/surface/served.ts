import { BACK_OFFICE_SCREENS } from "@masthead/contract/platform/back-office.ts";
import routes from "../../../site/app/routes.ts";
import { parsePageUrl } from "../../src/platform/pages/page-url.ts";
import { createPayloadRenderer } from "../../src/platform/pages/payload.ts";
import { buildRoutes } from "../../src/platform/site-build/build.pages.ts";
import { NO_BUILD } from "../../src/platform/site-build/build.service.ts";

/** Entry of the site's route table. */
interface RouteEntry {
  path?: string;
  children?: RouteEntry[];
}

/** Pages of the site, in the format of surface.txt. */
export function siteSurface(): string[] {
  return pagesOf(routes as RouteEntry[], "")
    .filter((path) => path !== "/ar" && !path.startsWith("/ar/"))
    .flatMap((path) => variants(path).map((variant) => `PAGE ${variant}`));
}

function pagesOf(entries: RouteEntry[], base: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    if (entry.children) return pagesOf(entry.children, path);
    return [path || "/"];
  });
}

/** Paths of a route pattern: `:name?` yields two paths, `*` becomes `{anything}`. */
function variants(path: string): string[] {
  const withAll = path.replaceAll(/:(\w+)\??/g, "{$1}").replace(/(?<=.)\/\*$/, "/{anything}");
  const without = path.replace(/\/:\w+\?$/, "").replaceAll(/:(\w+)/g, "{$1}");
  return [...new Set([withAll, without])];
}

/**
 * Screens of the back office, in the format of surface.txt. End-to-end tests check their content.
 */
export function backOfficeSurface(): string[] {
  return BACK_OFFICE_SCREENS.map((path) => `DESK {admin}${path === "/" ? "" : path}`);
}

/** Documents that are neither calls nor pages, in the format of surface.txt, if they are served. */
export async function documentSurface(): Promise<string[]> {
  const builds = buildRoutes(async () => NO_BUILD);
  const isBuild = (path: string) => builds.some((route) => route.path.test(path));
  const payload = await createPayloadRenderer(async () => ({
    status: 404,
    text: "",
    contentType: "text/html",
    cacheable: false,
  }))(parsePageUrl("/rss/_payload.json"));
  return [
    ...(isBuild("/builds/latest.json") ? ["GET /builds/latest.json"] : []),
    ...(isBuild("/builds/meta/a1b2.json") ? ["GET /builds/meta/{}.json"] : []),
    ...(payload ? ["GET {page}/_payload.json"] : []),
  ];
}
