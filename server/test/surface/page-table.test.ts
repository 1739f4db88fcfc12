import { readFileSync } from "node:fs";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { FALLBACK_PAGE, PAGES, pageRouteId } from "@masthead/contract/platform/pages.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";
import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "../../../site/app/routes.ts";
import { type PageUrl, parsePageUrl } from "../../src/platform/pages/page-url.ts";

/** Routes of the site, including layouts, with the file of each. */
const ROUTES = routes as (RouteObject & { file: string })[];
const SURFACE = readFileSync(new URL("surface.txt", import.meta.url), "utf8");

/** Leaf route of a path, and whether it is inside the layout of personal pages. */
function matchRoute(pathname: string) {
  const matches = matchRoutes(ROUTES, pathname) ?? [];
  const personal = matches.some(({ route }) => route.id?.includes("layouts/personal"));
  return { id: matches.at(-1)?.route.id, personal };
}

const documentOf = ({ pathname }: PageUrl) =>
  pathname.replace(/\/_payload\.json$|\/_\.data$|\.data$/, "") || "/";

/**
 * Patterns that are pages. A personal pattern that ends in `*` only matches paths without a page.
 */
const declared = PAGES.filter(
  ({ pattern, audience }) => !pattern.endsWith("*") || audience === "everyone",
);
const leaves = (entries: RouteObject[]): string[] =>
  entries.flatMap(({ id = "", children }) => (children ? leaves(children) : [id]));
const files = (entries: (RouteObject & { file: string })[]): Map<string, string> =>
  new Map(
    entries.flatMap(({ id, file, children }) =>
      children ? [...files(children as typeof entries)] : [[id ?? "", file] as const],
    ),
  );

describe("page table", () => {
  it("declares exactly the routes of the site, in both languages", () => {
    const expected = LOCALES.flatMap((locale) =>
      [...declared, FALLBACK_PAGE].map(({ pattern }) => pageRouteId(locale, pattern)),
    );
    expect(leaves(ROUTES).sort()).toEqual(expected.sort());
  });

  it("marks exactly the pages whose route exports an action as forms", () => {
    const fileOf = files(ROUTES);
    const hasAction = (pattern: string) =>
      /^export ((async )?function |const |\{[^}]*)action\b/m.test(
        readFileSync(
          new URL(
            `../../../site/app/${fileOf.get(pageRouteId("en-US", pattern))}`,
            import.meta.url,
          ),
          "utf8",
        ),
      );
    expect(
      declared
        .filter(({ form, pattern }) => Boolean(form) !== hasAction(pattern))
        .map(({ pattern }) => pattern),
    ).toEqual([]);
  });

  it("limits the query of a page to 1,024 characters", () => {
    const long = "x".repeat(5000);
    for (const { pattern, parameters } of PAGES) {
      const query = new URLSearchParams(Object.keys(parameters).map((name) => [name, long]));
      const address = parsePageUrl(`/${pattern.replaceAll(/:\w+\??|\*/g, "1")}?${query}`);
      expect(address.query.toString().length, pattern).toBeLessThanOrEqual(1024);
    }
  });
});

/** All pages of surface.txt, with parameters filled in. */
const PATHS = [...SURFACE.matchAll(/^PAGE (\S+)$/gm)].map(([, path = ""]) =>
  path.replaceAll(/\{\w+\}/g, "1"),
);

describe.each(LOCALES)("page cache keys in %s", (locale) => {
  const localized = (path: string) =>
    localePrefix(locale) + (path === "/" && localePrefix(locale) ? "" : path);

  it.each(PATHS)("%s ignores parameters that the page does not declare", (path) => {
    const plain = parsePageUrl(localized(path));
    expect(plain.key).toBe(localized(path));
    const names = ["utm_source", "fbclid", "x", "Q", "Page", "_routes", "__proto__", "constructor"];
    const junk = new URLSearchParams(names.map((name) => [name, "1"]));
    expect(parsePageUrl(`${localized(path)}?${junk}`).key).toBe(localized(path));
    for (const suffix of [".data", "/_payload.json"]) {
      const form = localized(path === "/" ? "" : path) + suffix;
      const known = form === ".data" ? "/_.data" : form;
      expect(parsePageUrl(`${known}?utm_source=1&x=2`)).toMatchObject({
        key: known,
        personal: plain.personal,
        byToken: plain.byToken,
      });
    }
  });

  it.each(PATHS)("%s is personal if its route is, however the URL is spelled", (path) => {
    const { personal, key } = parsePageUrl(localized(path));
    expect(personal).toBe(matchRoute(localized(path)).personal);
    const encoded = localized(path).replaceAll(
      /[a-z]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16)}`,
    );
    const uppercase = localized(path).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
    for (const spelling of [
      encoded,
      `${localized(path)}/`,
      `/${localized(path)}`,
      `${localized(path)}/x/..`,
      `/.${localized(path)}`,
    ]) {
      expect([spelling, parsePageUrl(spelling)]).toMatchObject([
        spelling,
        { personal, key, locale },
      ]);
    }
    if (!path.includes("1"))
      expect(parsePageUrl(uppercase)).toMatchObject({
        personal,
        key,
        nonCanonical: path !== "/" || locale !== "en-US",
      });
  });
});

/**
 * Generates paths similar to page paths: their segments in any order, case and encoding, and
 * others.
 */
const knownSegments = [
  ...new Set(
    PAGES.flatMap(({ pattern }) => pattern.split("/")).filter((word) => word && !/[:*]/.test(word)),
  ),
];
const segment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...knownSegments,
      "ar",
      "AR",
      "1",
      ".",
      "..",
      "_.data",
      ".data",
      "_payload.json",
      "",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
const spelledSegment = fc
  .tuple(segment, fc.constantFrom("plain", "encoded", "upper", "data"), fc.boolean())
  .map(([text, spelling, isEncoded]) => {
    const raw =
      spelling === "upper" ? text.toUpperCase() : spelling === "data" ? `${text}.data` : text;
    if (spelling === "encoded")
      return [...Buffer.from(raw)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    return isEncoded ? encodeURIComponent(raw.toWellFormed()) : raw.toWellFormed();
  });
const parameterNames = [
  ...new Set([
    ...PAGES.flatMap(({ parameters }) => Object.keys(parameters)),
    "_routes",
    "x",
    "utm_source",
  ]),
];
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...parameterNames),
      fc.oneof(fc.string({ maxLength: 12 }), fc.nat().map(String)),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => (pairs.length ? `?${new URLSearchParams(pairs)}` : ""));
const target = fc
  .tuple(fc.array(spelledSegment, { maxLength: 5 }), query)
  .map(([segments, search]) => `/${segments.join("/")}${search}`);

describe("parsed page URL", () => {
  it("has a cache key that parses to the same key, for any request target", () => {
    fc.assert(
      fc.property(target, (requested) => {
        const address = parsePageUrl(requested);
        if (address.malformed) return;
        // Parameters that the page does not declare are not in its key.
        expect(parsePageUrl(address.key)).toEqual({
          ...address,
          nonCanonical: false,
          undeclared: [],
        });
        expect(parsePageUrl(address.key).nonCanonical).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it("is personal if and only if its route is, for any request target", () => {
    fc.assert(
      fc.property(target, (requested) => {
        const address = parsePageUrl(requested);
        if (address.malformed) return;
        const { id, personal } = matchRoute(documentOf(address));
        // Below a personal pattern, paths without a page are personal as well.
        if (id?.endsWith("/*")) expect(personal).toBe(false);
        else expect([requested, address.personal]).toEqual([requested, personal]);
        const isPage = declared.some(({ pattern }) => pattern === address.pattern);
        expect(id).toBe(
          pageRouteId(
            address.locale as Locale,
            isPage ? address.pattern : address.pattern.replace(/^.+\/\*$/, "*"),
          ),
        );
      }),
      { numRuns: 400 },
    );
  });

  it("resolves to the site's own host and to the same path, for any request target", () => {
    fc.assert(
      fc.property(target, (requested) => {
        const address = parsePageUrl(requested);
        if (address.malformed) return;
        const url = new URL(address.key, "https://news.example");
        expect(url.host).toBe("news.example");
        expect(url.pathname).toBe(address.pathname);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    "/\\evil.example/",
    "/\\/evil.example",
    "//evil.example/",
    "/%5Cevil.example",
    "/.//evil.example",
    "http://evil.example/x",
    "/\t/evil",
  ])("%s resolves to the site's own host", (requested) => {
    const { key } = parsePageUrl(requested);
    expect(new URL(key, "https://news.example").host).toBe("news.example");
    expect(key).toMatch(/^\/(?![/\\])/);
  });
});
