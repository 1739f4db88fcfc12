import { readFileSync } from "node:fs";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { OTHER_ADDRESS, PAGES, pageRouteId } from "@masthead/contract/system/pages.ts";
import { localePrefix } from "@masthead/contract/system/paths.ts";
import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "../../../site/app/routes.ts";
import { type PageAddress, readAddress } from "../../src/platform/http/address.ts";

/** The site's routes, with the layout of personal pages and the file of each. */
const ROUTES = routes as (RouteObject & { file: string })[];
const SURFACE = readFileSync(new URL("surface.txt", import.meta.url), "utf8");

/** Leaf route of a path, and whether it is within the layout of personal pages. */
function routed(pathname: string) {
  const matches = matchRoutes(ROUTES, pathname) ?? [];
  const personal = matches.some(({ route }) => route.id?.includes("layouts/personal"));
  return { id: matches.at(-1)?.route.id, personal };
}

const documentOf = ({ pathname }: PageAddress) => pathname.replace(/\/_payload\.json$|\/_\.data$|\.data$/, "") || "/";

/** A personal branch ends in `*` for addresses that no page has; a public one is a page. */
const declared = PAGES.filter(({ pattern, audience }) => !pattern.endsWith("*") || audience === "everyone");
const leaves = (entries: RouteObject[]): string[] => entries.flatMap(({ id = "", children }) => (children ? leaves(children) : [id]));
const files = (entries: (RouteObject & { file: string })[]): Map<string, string> =>
  new Map(entries.flatMap((one) => (one.children ? [...files(one.children as typeof entries)] : [[one.id ?? "", one.file] as const])));

describe("the table of pages", () => {
  it("declares every route of the site in both languages, and no other", () => {
    const expected = LOCALES.flatMap((locale) => [...declared, OTHER_ADDRESS].map(({ pattern }) => pageRouteId(locale, pattern)));
    expect(leaves(ROUTES).sort()).toEqual(expected.sort());
  });

  it("says of each page whether it takes a form", () => {
    const fileOf = files(ROUTES);
    const acts = (pattern: string) =>
      /^export ((async )?function |const |\{[^}]*)action\b/m.test(
        readFileSync(new URL(`../../../site/app/${fileOf.get(pageRouteId("en-US", pattern))}`, import.meta.url), "utf8"),
      );
    expect(declared.filter(({ form, pattern }) => Boolean(form) !== acts(pattern)).map(({ pattern }) => pattern)).toEqual([]);
  });

  it("bounds the query of a page to 1,024 characters", () => {
    const long = "x".repeat(5000);
    for (const { pattern, parameters } of PAGES) {
      const query = new URLSearchParams(Object.keys(parameters).map((name) => [name, long]));
      const address = readAddress(`/${pattern.replaceAll(/:\w+\??|\*/g, "1")}?${query}`);
      expect(address.query.toString().length, pattern).toBeLessThanOrEqual(1024);
    }
  });
});

/** Every page of surface.txt, its parameters filled in. */
const PATHS = [...SURFACE.matchAll(/^PAGE (\S+)$/gm)].map(([, path = ""]) => path.replaceAll(/\{\w+\}/g, "1"));

describe.each(LOCALES)("cache keys in %s", (locale) => {
  const at = (path: string) => localePrefix(locale) + (path === "/" && localePrefix(locale) ? "" : path);

  it.each(PATHS)("%s ignores parameters that the page does not declare", (path) => {
    const plain = readAddress(at(path));
    expect(plain.key).toBe(at(path));
    const names = ["utm_source", "fbclid", "x", "Q", "Page", "_routes", "__proto__", "constructor"];
    const junk = new URLSearchParams(names.map((name) => [name, "1"]));
    expect(readAddress(`${at(path)}?${junk}`).key).toBe(at(path));
    for (const suffix of [".data", "/_payload.json"]) {
      const form = at(path === "/" ? "" : path) + suffix;
      const known = form === ".data" ? "/_.data" : form;
      expect(readAddress(`${known}?utm_source=1&x=2`)).toMatchObject({ key: known, personal: plain.personal, byToken: plain.byToken });
    }
  });

  it.each(PATHS)("%s is classified as its route is, however it is spelled", (path) => {
    const { personal, key } = readAddress(at(path));
    expect(personal).toBe(routed(at(path)).personal);
    const encoded = at(path).replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    const shouted = at(path).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
    for (const spelling of [encoded, `${at(path)}/`, `/${at(path)}`, `${at(path)}/x/..`, `/.${at(path)}`]) {
      expect([spelling, readAddress(spelling)]).toMatchObject([spelling, { personal, key, locale }]);
    }
    if (!path.includes("1")) expect(readAddress(shouted)).toMatchObject({ personal, key, respelled: path !== "/" || locale !== "en-US" });
  });
});

/** Addresses that are near to those of pages: their words in any order, case and encoding, among others. */
const words = [...new Set(PAGES.flatMap(({ pattern }) => pattern.split("/")).filter((word) => word && !/[:*]/.test(word)))];
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words, "ar", "AR", "1", ".", "..", "_.data", ".data", "_payload.json", "") },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
const spelled = fc.tuple(segment, fc.constantFrom("plain", "encoded", "upper", "data"), fc.boolean()).map(([text, how, encoded]) => {
  const raw = how === "upper" ? text.toUpperCase() : how === "data" ? `${text}.data` : text;
  if (how === "encoded") return [...Buffer.from(raw)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return encoded ? encodeURIComponent(raw.toWellFormed()) : raw.toWellFormed();
});
const parameterNames = [...new Set([...PAGES.flatMap(({ parameters }) => Object.keys(parameters)), "_routes", "x", "utm_source"])];
const query = fc
  .array(fc.tuple(fc.constantFrom(...parameterNames), fc.oneof(fc.string({ maxLength: 12 }), fc.nat().map(String))), { maxLength: 4 })
  .map((pairs) => (pairs.length ? `?${new URLSearchParams(pairs)}` : ""));
const target = fc.tuple(fc.array(spelled, { maxLength: 5 }), query).map(([segments, search]) => `/${segments.join("/")}${search}`);

describe("an address", () => {
  it("has a key that is its own key, whatever is asked for", () => {
    fc.assert(
      fc.property(target, (asked) => {
        const address = readAddress(asked);
        if (address.broken) return;
        expect(readAddress(address.key)).toEqual({ ...address, respelled: false });
        expect(readAddress(address.key).respelled).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it("is personal if and only if its route is, whatever is asked for", () => {
    fc.assert(
      fc.property(target, (asked) => {
        const address = readAddress(asked);
        if (address.broken) return;
        const { id, personal } = routed(documentOf(address));
        // Below a personal branch an address without a page is personal as well.
        if (id?.endsWith("/*")) expect(personal).toBe(false);
        else expect([asked, address.personal]).toEqual([asked, personal]);
        const isPage = declared.some(({ pattern }) => pattern === address.pattern);
        expect(id).toBe(pageRouteId(address.locale as Locale, isPage ? address.pattern : address.pattern.replace(/^.+\/\*$/, "*")));
      }),
      { numRuns: 400 },
    );
  });

  it("names no other host when it is put behind the site's address, and reads as the same path", () => {
    fc.assert(
      fc.property(target, (asked) => {
        const address = readAddress(asked);
        if (address.broken) return;
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
  ])("%s stays a path of this site", (asked) => {
    const { key } = readAddress(asked);
    expect(new URL(key, "https://news.example").host).toBe("news.example");
    expect(key).toMatch(/^\/(?![/\\])/);
  });
});
