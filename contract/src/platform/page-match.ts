import { FALLBACK_PAGE, PAGES, type PageDeclaration, type PageRecordKind } from "./pages.ts";

type MatchedPage = PageDeclaration<string, string, PageRecordKind>;

interface Route {
  page: MatchedPage;
  segments: string[];
}

const STATIC = 2;
const DYNAMIC = 1;
const SPLAT = 0;
const rankOf = (segment: string) =>
  segment === "*" ? SPLAT : segment.startsWith(":") ? DYNAMIC : STATIC;

/** Lower-cases ASCII letters, like the router of the site when it compares segments. */
const foldCase = (segment: string) =>
  segment.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * A pattern with an optional last segment is two routes. Static segments sort before dynamic ones,
 * and those before a splat.
 */
const ROUTES: Route[] = (PAGES as readonly MatchedPage[])
  .flatMap((page) => {
    const segments = page.pattern.split("/").filter(Boolean);
    if (!page.pattern.endsWith("?")) return [{ page, segments }];
    return [
      { page, segments: segments.map((segment) => segment.replace(/\?$/, "")) },
      { page, segments: segments.slice(0, -1) },
    ];
  })
  .sort((a, b) => bySpecificity(a.segments, b.segments));

function bySpecificity(a: string[], b: string[]): number {
  const firstDifference = a.findIndex((segment, i) => rankOf(segment) !== rankOf(b[i] ?? "*"));
  return firstDifference === -1
    ? b.length - a.length
    : rankOf(b[firstDifference] ?? "*") - rankOf(a[firstDifference] ?? "*");
}

/**
 * Finds the page at a path within a locale, as the router of the site does.
 * @param decodedSegments URL-decoded segments, none of them empty
 * @returns the page, and the segments in the spelling of the page's pattern
 */
export function matchPage(decodedSegments: string[]): { page: MatchedPage; segments: string[] } {
  const foldedSegments = decodedSegments.map(foldCase);
  for (const { page, segments } of ROUTES) {
    const splat = segments.at(-1) === "*";
    const fixed = splat ? segments.slice(0, -1) : segments;
    if (splat ? foldedSegments.length <= fixed.length : foldedSegments.length !== fixed.length)
      continue;
    if (!fixed.every((segment, i) => segment.startsWith(":") || segment === foldedSegments[i]))
      continue;
    const spelled = fixed.map((segment, i) =>
      segment.startsWith(":") ? (decodedSegments[i] ?? "") : segment,
    );
    return { page, segments: [...spelled, ...decodedSegments.slice(fixed.length)] };
  }
  return { page: FALLBACK_PAGE, segments: decodedSegments };
}

/**
 * Finds the page at a path without its locale prefix. Its segments are compared without decoding
 * them.
 */
export const matchPath = (path: string): ReturnType<typeof matchPage> =>
  matchPage(path.split("/").filter(Boolean));

/**
 * Returns the record of a matched page, with the id or slug and its place in the path; undefined if
 * the path names none.
 */
export function recordOfPage({
  page: { pattern, record },
  segments,
}: ReturnType<typeof matchPage>):
  | { kind: PageRecordKind; parameter: string; name: string; index: number }
  | undefined {
  const index = pattern
    .split("/")
    .findIndex((segment) => segment.replaceAll(/[:?]/g, "") === record?.parameter);
  const name = segments[index];
  return record && name ? { ...record, name, index } : undefined;
}
