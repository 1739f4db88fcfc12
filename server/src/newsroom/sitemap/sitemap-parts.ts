import { notFound } from "../../platform/http/problem.ts";

/** URL limit per file of the sitemap protocol. */
export const MAX_URLS_PER_FILE = 50_000;

/**
 * Returns the names of the files that a number of URLs needs: `sections`, `sections-2`. At least
 * one.
 */
export const partNames = (name: string, urls: number, limit: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(urls / limit)) }, (_, i) =>
    i ? `${name}-${i + 1}` : name,
  );

/** Returns the URLs of a file, numbered from 1. @throws NOT_FOUND if the file does not exist */
export function partOf<T>(urls: T[], part: number, limit: number): T[] {
  const found = urls.slice((part - 1) * limit, part * limit);
  if (!found.length && part > 1) throw notFound();
  return found;
}
