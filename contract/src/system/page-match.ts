import { OTHER_ADDRESS, PAGES, type PageDeclaration } from "./pages.ts";

interface Route {
  page: PageDeclaration;
  segments: string[];
}

const STATIC = 2;
const DYNAMIC = 1;
const SPLAT = 0;
const rankOf = (segment: string) => (segment === "*" ? SPLAT : segment.startsWith(":") ? DYNAMIC : STATIC);

/** Like the router of the site, compares letters of ASCII without case. */
const folded = (segment: string) => segment.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A pattern whose last segment may be left out is two routes. Static segments come before dynamic ones, these before a splat. */
const ROUTES: Route[] = PAGES.flatMap((page) => {
  const segments = page.pattern.split("/").filter(Boolean);
  if (!page.pattern.endsWith("?")) return [{ page, segments }];
  return [
    { page, segments: segments.map((segment) => segment.replace(/\?$/, "")) },
    { page, segments: segments.slice(0, -1) },
  ];
}).sort((a, b) => bySpecificity(a.segments, b.segments));

function bySpecificity(a: string[], b: string[]): number {
  const differs = a.findIndex((segment, i) => rankOf(segment) !== rankOf(b[i] ?? "*"));
  return differs === -1 ? b.length - a.length : rankOf(b[differs] ?? "*") - rankOf(a[differs] ?? "*");
}

/**
 * Finds the page at a path within a locale, as the router of the site does.
 * @param given decoded segments, none of them empty
 * @returns the page, and the segments as the page spells them
 */
export function matchPage(given: string[]): { page: PageDeclaration; segments: string[] } {
  const asked = given.map(folded);
  for (const { page, segments } of ROUTES) {
    const splat = segments.at(-1) === "*";
    const fixed = splat ? segments.slice(0, -1) : segments;
    if (splat ? asked.length <= fixed.length : asked.length !== fixed.length) continue;
    if (!fixed.every((segment, i) => segment.startsWith(":") || segment === asked[i])) continue;
    const spelled = fixed.map((segment, i) => (segment.startsWith(":") ? (given[i] ?? "") : segment));
    return { page, segments: [...spelled, ...given.slice(fixed.length)] };
  }
  return { page: OTHER_ADDRESS, segments: given };
}
