import { LOW_DATA_SEGMENT } from "./low-data-switch.ts";
import { matchPath } from "./page-match.ts";
import { inLocalePath, OWN_PATH, splitLocale } from "./paths.ts";

const PREFIX = `/${LOW_DATA_SEGMENT}`;

/** Splits a path or URL on this site into its path, and its query and fragment. */
function splitTarget(target: string): { pathname: string; rest: string } {
  const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  return { pathname, rest };
}

/** Whether a path, with or without a query, is of a low-data page. */
export const isLowDataPath = (target: string): boolean => {
  const { path } = splitLocale(splitTarget(target).pathname);
  return path === PREFIX || path.startsWith(`${PREFIX}/`);
};

/**
 * Returns the path of the low-data version of a page; unchanged if the page has none, or is on
 * another site. Query and fragment are kept.
 */
export function lowDataPath(target: string): string {
  if (target !== "/" && !OWN_PATH.test(target)) return target;
  const { pathname, rest } = splitTarget(target);
  const { locale, path } = splitLocale(pathname);
  return matchPath(path).page.lowData
    ? inLocalePath(locale, withLowDataSegment(path)) + rest
    : target;
}

/** Returns the path of the normal version of a low-data page; other paths unchanged. */
export function fullPath(target: string): string {
  if (!isLowDataPath(target)) return target;
  const { pathname, rest } = splitTarget(target);
  const { locale, path } = splitLocale(pathname);
  return inLocalePath(locale, path.slice(PREFIX.length) || "/") + rest;
}

/** Adds the first segment of low-data pages to a path within a locale. */
export const withLowDataSegment = (path: string): string => PREFIX + (path === "/" ? "" : path);
