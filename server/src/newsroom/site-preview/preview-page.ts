import type { SitePreview } from "@masthead/contract/platform/page-context.ts";
import { inLocalePath, OWN_PATH, sitePreviewPath } from "@masthead/contract/platform/paths.ts";
import type { RouteContext } from "../../platform/http/routes.ts";
import type { PageSource } from "../../platform/pages/page.ts";
import { type PageUrl, parsePageUrl } from "../../platform/pages/page-url.ts";
import { TooManyChanges } from "../article/past/past-articles.sql.ts";
import type { PreviewSubject } from "./site-preview.service.ts";
import { readAt } from "./time-travel.service.ts";

/** Headers of all responses: they are stored nowhere. */
export const HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Pages that depend on other services, or on the device of the reader. */
const OUTSIDE_PAGES: ReadonlySet<string> = new Set(["weather", "offline"]);
/** Page whose index has the texts of today. */
const SEARCH_PAGE = "search/:slug?";
const ARTICLE_PAGE = "article/:id/:slug?";

/** A preview, opened by its token. */
interface Preview {
  token: string;
  subject: PreviewSubject;
  /** Time of the request, in milliseconds since 1970. */
  now: number;
  isPast: boolean;
}

/** Renders a page of the preview. Its redirects lead into the preview. */
export async function renderInPreview(
  context: RouteContext,
  preview: Preview,
  pageUrl: PageUrl,
): Promise<PageSource> {
  const source = await pageOrNotice(context, preview, pageUrl);
  if (!source) throw new Error("the site does not render the page");
  const location =
    source.status === 200 && pageUrl.nonCanonical ? pageUrl.key : source.headers?.location;
  return {
    ...source,
    ...(location && { status: 302, text: "" }),
    headers: {
      ...source.headers,
      ...HEADERS,
      ...(location && {
        location: inPreview(preview.token, location, context.platform.publicUrl),
      }),
    },
    cacheable: false,
  };
}

/** Renders a page, or the 404 page with the reason why the preview does not have it. */
async function pageOrNotice(
  context: RouteContext,
  preview: Preview,
  pageUrl: PageUrl,
): Promise<PageSource | undefined> {
  const notFound = (problem: SitePreview["problem"]) =>
    renderAt(context, preview, parsePageUrl(inLocalePath(pageUrl.locale, "/-")), problem);
  if (isOutside(pageUrl, preview.isPast)) return notFound("outside");
  try {
    return await renderAt(context, preview, pageUrl, null);
  } catch (error) {
    if (error instanceof TooManyChanges) return notFound("tooManyChanges");
    throw error;
  }
}

function renderAt(
  { platform, render, clientOf }: RouteContext,
  { token, subject, now, isPast }: Preview,
  pageUrl: PageUrl,
  problem: SitePreview["problem"],
): Promise<PageSource | undefined> {
  const moment = {
    at: new Date(subject.at),
    now: new Date(now),
    isPast: isPast && problem === null,
    pageIds: articleIdsOf(pageUrl),
    link: { makerId: subject.makerId, expiry: subject.expiry },
  };
  return readAt(platform, moment, (previewPlatform) =>
    render(pageUrl, undefined, {
      platform: previewPlatform,
      client: clientOf(previewPlatform, pageUrl.locale, moment.at),
      now: moment.at,
      basePath: sitePreviewPath(token, "/"),
      shownUntil: new Date(subject.expiry).toISOString(),
      isPast,
      problem,
    }),
  );
}

/**
 * Whether a page is outside the preview: it is personal, opened by a token, not a document, or
 * depends on more than the time.
 */
function isOutside(
  { personal, byToken, malformed, lowData, pathname, pattern }: PageUrl,
  isPast: boolean,
): boolean {
  if (personal || byToken || malformed || lowData || /\.data$|\/_payload\.json$/.test(pathname))
    return true;
  return OUTSIDE_PAGES.has(pattern) || (isPast && pattern === SEARCH_PAGE);
}

const articleIdsOf = ({ pattern, path }: PageUrl): number[] => {
  const id = Number(path.split("/")[2]);
  return pattern === ARTICLE_PAGE && Number.isSafeInteger(id) ? [id] : [];
};

/** Returns the URL of a redirect within the preview; unchanged if it leads to another site. */
function inPreview(token: string, location: string, publicUrl: string): string {
  const path = location.startsWith(`${publicUrl}/`) ? location.slice(publicUrl.length) : location;
  return OWN_PATH.test(path) || path === "/" ? sitePreviewPath(token, path) : location;
}
