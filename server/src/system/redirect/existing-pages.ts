import { matchPath, recordOfPage } from "@masthead/contract/platform/page-match.ts";
import { FALLBACK_PAGE } from "@masthead/contract/platform/pages.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { SERVER_SEGMENTS } from "../../platform/http/reserved-segments.ts";

/**
 * Query of a short WordPress URL on the home page: a post, category, author, date archive, tag or
 * feed.
 */
const WORDPRESS_QUERY = /(?:^|&)(?:(?:p|cat|author|m)=\d|(?:tag|feed)=)/;

/**
 * Whether a URL is taken regardless of content: by a page that shows no record, or by the server.
 * Excludes WordPress queries.
 */
export function isFixedPage(key: string): boolean {
  const [pathname = "", query = ""] = key.split(/\?(.*)/s, 2);
  const { path } = splitLocale(pathname);
  if (path === "/" && WORDPRESS_QUERY.test(query)) return false;
  const match = matchPath(path);
  if (match.page === FALLBACK_PAGE) return SERVER_SEGMENTS.has(match.segments[0] ?? "");
  return match.page.audience !== "everyone" || recordOfPage(match) === undefined;
}
