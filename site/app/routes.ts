import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import {
  FALLBACK_PAGE,
  PAGES,
  type PageDeclaration,
  type PageLayout,
  pageRouteId,
} from "@masthead/contract/platform/pages.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";
import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";

const DECLARATIONS: readonly PageDeclaration[] = [...PAGES, FALLBACK_PAGE];

/**
 * Routes of all pages in one language. Both languages have the same modules, so each route id
 * begins with the language.
 */
function routesOf(locale: Locale): RouteConfigEntry[] {
  const layoutRoute = (file: string, children: RouteConfigEntry[], name = file) =>
    layout(`${file}.tsx`, { id: pageRouteId(locale, name) }, children);
  const pagesIn = (name: PageLayout) => {
    const routes = { shared: [] as RouteConfigEntry[], personal: [] as RouteConfigEntry[] };
    for (const { pattern, file, audience, layout: pageLayout } of DECLARATIONS) {
      if (file === null || pageLayout !== name) continue;
      const options = { id: pageRouteId(locale, pattern) };
      const entry = pattern
        ? route(pattern, `${file}.tsx`, options)
        : index(`${file}.tsx`, options);
      routes[audience === "person" ? "personal" : "shared"].push(entry);
    }
    const { shared, personal } = routes;
    return personal.length
      ? [...shared, layoutRoute("layouts/personal", personal, `layouts/personal-${name}`)]
      : shared;
  };
  return [
    layoutRoute("layouts/default", pagesIn("default")),
    layoutRoute("layouts/dashboard", pagesIn("dashboard")),
    layoutRoute("layouts/zen", [
      layoutRoute("broadcast/night", pagesIn("player")),
      layoutRoute("audience/letterhead", pagesIn("letter")),
    ]),
  ];
}

export default LOCALES.flatMap((locale) => {
  const segment = localePrefix(locale).slice(1);
  return segment ? prefix(segment, routesOf(locale)) : routesOf(locale);
}) satisfies RouteConfig;
