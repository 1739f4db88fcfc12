import { DESK_SCREENS } from "@masthead/contract/system/desk.ts";
import routes from "../../../site/app/routes.ts";
import { readAddress } from "../../src/platform/http/address.ts";
import { payloadPages } from "../../src/platform/http/payload.ts";
import { buildRoutes } from "../../src/system/build/build.pages.ts";
import { NO_BUILD } from "../../src/system/build/build.service.ts";

/** As the site's route table has them. */
interface RouteEntry {
  path?: string | undefined;
  children?: RouteEntry[] | undefined;
}

/** The site's pages, as lines of surface.txt. */
export function siteSurface(): string[] {
  return pagesOf(routes as RouteEntry[], "")
    .filter((path) => path !== "/ar" && !path.startsWith("/ar/"))
    .flatMap((path) => variants(path).map((one) => `PAGE ${one}`));
}

function pagesOf(entries: RouteEntry[], base: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    if (entry.children) return pagesOf(entry.children, path);
    return [path || "/"];
  });
}

/** `:name?` stands for two addresses, `*` for any below; names of parameters are those of surface.txt. */
function variants(path: string): string[] {
  const withAll = path.replaceAll(/:(\w+)\??/g, "{$1}").replace(/(?<=.)\/\*$/, "/{anything}");
  const without = path.replace(/\/:\w+\?$/, "").replaceAll(/:(\w+)/g, "{$1}");
  return [...new Set([withAll, without])];
}

/** The screens of the back office, as lines of surface.txt. That each of them shows what it should is seen in a browser. */
export function deskSurface(): string[] {
  return DESK_SCREENS.map((path) => `DESK {admin}${path === "/" ? "" : path}`);
}

/** Documents that are neither calls nor pages, asked for. */
export async function documentSurface(): Promise<string[]> {
  const builds = buildRoutes(async () => NO_BUILD);
  const isBuild = (path: string) => builds.some((route) => route.path.test(path));
  const payload = await payloadPages(async () => ({ status: 404, text: "", contentType: "text/html", keep: false }))(
    readAddress("/rss/_payload.json"),
  );
  return [
    ...(isBuild("/builds/latest.json") ? ["GET /builds/latest.json"] : []),
    ...(isBuild("/builds/meta/a1b2.json") ? ["GET /builds/meta/{}.json"] : []),
    ...(payload ? ["GET {page}/_payload.json"] : []),
  ];
}
