import { RESERVED_TOPIC_SLUGS } from "@masthead/contract/newsroom/topic.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { fullPath } from "@masthead/contract/platform/low-data.ts";
import { matchPage, recordOfPage } from "@masthead/contract/platform/page-match.ts";
import type { PageRecordKind } from "@masthead/contract/platform/pages.ts";
import { inLocalePath, splitLocale } from "@masthead/contract/platform/paths.ts";

/**
 * A page whose views are tracked. Whether its id or slug exists is checked when the view is stored.
 */
export interface TrackedPage {
  kind: PageRecordKind | "fixed";
  /** Normalised: without the slug of an article, search words and the name of a campaign. */
  path: string;
  locale: Locale;
  id: number | null;
  slug: string | null;
}

/** In characters: a slug has up to 120, and each takes up to twelve when percent-encoded. */
const MAX_PATH_LENGTH = 2000;

/**
 * Returns the tracked page at a path as the browser sends it (percent-encoded), or undefined if the
 * path is not tracked. A view of a low-data page counts for the page itself.
 */
export function trackedPageAt(encoded: string): TrackedPage | undefined {
  const { locale, path } = splitLocale(fullPath(encoded));
  const decoded = decodedSegments(path);
  if (!decoded) return undefined;
  const match = matchPage(decoded);
  const { page, segments } = match;
  if (!page.tracked) return undefined;
  const tracked = (
    kind: TrackedPage["kind"],
    at: string[],
    named: { id?: number; slug?: string } = {},
  ): TrackedPage => ({
    kind,
    path: inLocalePath(locale, `/${at.join("/")}`),
    locale,
    id: named.id ?? null,
    slug: named.slug ?? null,
  });
  const record = recordOfPage(match);
  // The rest of the path after the fixed part is free text: forged requests must not add paths.
  if (!record)
    return tracked(
      "fixed",
      page.pattern.split("/").filter((segment) => !/[:*]/.test(segment)),
    );
  const { kind, parameter, name, index } = record;
  const pathOfRecord = segments.slice(0, index + 1);
  if (kind === "topic" && RESERVED_TOPIC_SLUGS.has(name)) return tracked("fixed", pathOfRecord);
  if (parameter === "slug") return tracked(kind, pathOfRecord, { slug: name });
  const id = parseId(name);
  if (id === undefined) return undefined;
  // A subscriber-only article read in the account area is tracked as the article.
  return tracked(kind, page.audience === "person" ? [kind, name] : pathOfRecord, { id });
}

/**
 * Returns the decoded segments of a path, or undefined if it is malformed or has an empty segment.
 */
function decodedSegments(path: string): string[] | undefined {
  if (path.length > MAX_PATH_LENGTH || !path.startsWith("/")) return undefined;
  try {
    const trimmed = path.replace(/^\/|\/$/g, "");
    const segments = trimmed ? trimmed.split("/").map(decodeURIComponent) : [];
    return segments.some((segment) => !segment || segment.includes("\0")) ? undefined : segments;
  } catch {
    return undefined;
  }
}

function parseId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
