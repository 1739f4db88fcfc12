import { SITE_PREVIEW_RANGE } from "@masthead/contract/newsroom/site-preview.ts";
import { SITE_PREVIEW_TIME } from "@masthead/contract/platform/constants.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { SitePreview } from "@masthead/contract/platform/page-context.ts";
import {
  inLocalePath,
  OWN_PATH,
  SITE_PREVIEW_PATH,
  sitePreviewPath,
  splitLocale,
} from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messagesFor } from "../../platform/http/messages.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { RouteContext } from "../../platform/http/routes.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { PageSource } from "../../platform/pages/page.ts";
import { type PageUrl, parsePageUrl } from "../../platform/pages/page-url.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { TooManyChanges } from "../article/past/past-articles.sql.ts";
import { type PreviewSubject, previewTokenOf, subjectOfToken } from "./site-preview.service.ts";
import { readAt } from "./time-travel.service.ts";

/** Route for logs and metrics, without the token. */
const ROUTE = `${SITE_PREVIEW_PATH}/:token/*`;
const TARGET = new RegExp(`^${SITE_PREVIEW_PATH}/([^/?]+)([^?]*)(?:\\?(.*))?$`, "s");
/** Pages and redirects of a preview, per network. */
const PAGE_LIMIT = { points: 240, seconds: 60 };

const HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Pages that depend on other services, or on the device of the reader. */
const OUTSIDE_PAGES: ReadonlySet<string> = new Set(["weather", "offline"]);
/** Page whose index has the texts of today. */
const SEARCH_PAGE = "search/:slug?";
const ARTICLE_PAGE = "article/:id/:slug?";

/**
 * Registers the preview of the site at another time: `/preview/at/{token}` followed by the path of
 * a page. It only reads, uses no cache of pages or data, and its responses are stored nowhere.
 */
export function registerSitePreview(
  http: FastifyInstance,
  { platform, pages, render, clientOf }: RouteContext,
): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = Date.now();
    const [, token = "", path = "", query = ""] = TARGET.exec(request.raw.url ?? "") ?? [];
    const subject = await subjectOfToken(platform, token, now);
    if (!subject) {
      reply.hijack();
      return pages.serve(request.raw, reply.raw);
    }
    const { locale } = splitLocale(path);
    if (!(await platform.limiter.tryConsume("site-preview", PAGE_LIMIT, networkOf(request.ip))))
      return reply
        .code(429)
        .headers(HEADERS)
        .type("text/plain; charset=utf-8")
        .send(messagesFor(locale)("problem.TOO_MANY_REQUESTS"));
    const parameters = new URLSearchParams(query);
    const time = parameters.get(SITE_PREVIEW_TIME);
    if (time !== null) {
      parameters.delete(SITE_PREVIEW_TIME);
      const at =
        parseTime(time, now, await stationTimeZone(innerContext(platform, locale))) ?? subject.at;
      const target = sitePreviewPath(previewTokenOf(platform, { ...subject, at }), path || "/");
      return reply
        .headers(HEADERS)
        .redirect(target + (parameters.size ? `?${parameters}` : ""), 303);
    }
    reply.hijack();
    const pageUrl = parsePageUrl((path || "/") + (query && `?${query}`));
    return pages.serveUncached(request.raw, reply.raw, {
      pageUrl,
      route: ROUTE,
      address: request.ip,
      render: () => renderAt(pageUrl, token, subject, now),
    });
  };

  const renderAt = async (
    pageUrl: PageUrl,
    token: string,
    subject: PreviewSubject,
    now: number,
  ): Promise<PageSource> => {
    const isPast = subject.at < now - (now % MINUTE);
    const pageAt = (shown: PageUrl, problem: SitePreview["problem"]) => {
      const moment = {
        at: new Date(subject.at),
        now: new Date(now),
        isPast: isPast && problem === null,
        pageIds: articleIdsOf(shown),
        link: { makerId: subject.makerId, expiry: subject.expiry },
      };
      return readAt(platform, moment, (previewPlatform) =>
        render(shown, undefined, {
          platform: previewPlatform,
          client: clientOf(previewPlatform, shown.locale, moment.at),
          now: moment.at,
          basePath: sitePreviewPath(token, "/"),
          shownUntil: new Date(subject.expiry).toISOString(),
          isPast,
          problem,
        }),
      );
    };
    const notFound = (problem: SitePreview["problem"]) =>
      pageAt(parsePageUrl(inLocalePath(pageUrl.locale, "/-")), problem);
    const source = isOutside(pageUrl, isPast)
      ? await notFound("outside")
      : await pageAt(pageUrl, null).catch((error) =>
          error instanceof TooManyChanges ? notFound("tooManyChanges") : Promise.reject(error),
        );
    if (!source) throw new Error("the site does not render the page");
    const location =
      source.status === 200 && pageUrl.nonCanonical ? pageUrl.key : source.headers?.location;
    return {
      ...source,
      ...(location && { status: 302, text: "" }),
      headers: {
        ...source.headers,
        ...HEADERS,
        ...(location && { location: inPreview(token, location, platform.publicUrl) }),
      },
      cacheable: false,
    };
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const [, , path = ""] = TARGET.exec(request.raw.url ?? "") ?? [];
    const message = messagesFor(splitLocale(path).locale)("sitePreview.readOnly");
    return reply
      .code(405)
      .headers({ ...HEADERS, allow: "GET, HEAD" })
      .type("text/plain; charset=utf-8")
      .send(message);
  };

  for (const url of [`${SITE_PREVIEW_PATH}/:token`, ROUTE]) {
    http.get(url, show);
    http.route({ method: ["POST", "PUT", "PATCH", "DELETE"], url, handler: refuse });
  }
  // The language switch of the header, which stores nothing here.
  http.post<{ Params: { token: string }; Body: { next?: unknown } | undefined }>(
    `${SITE_PREVIEW_PATH}/:token/locale`,
    async (request, reply) => {
      const next = String(request.body?.next ?? "");
      if (
        !OWN_PATH.test(next) ||
        !(await subjectOfToken(platform, request.params.token, Date.now()))
      )
        return refuse(request, reply);
      return reply.headers(HEADERS).redirect(sitePreviewPath(request.params.token, next), 303);
    },
  );
}

/**
 * Whether a page is outside the preview: it is personal, opened by a token, not a document, or
 * depends on more than the time.
 */
function isOutside(
  { personal, byToken, malformed, pathname, pattern }: PageUrl,
  isPast: boolean,
): boolean {
  if (personal || byToken || malformed || /\.data$|\/_payload\.json$/.test(pathname)) return true;
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

/**
 * Parses `now`, a time in UTC, or a wall time of the station; in milliseconds since 1970. Undefined
 * if it is none, or out of range.
 */
function parseTime(text: string, now: number, timeZone: string): number | undefined {
  if (text === "now") return now;
  const [, wallTime, utc] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d)?(Z)?$/.exec(text) ?? [];
  if (!wallTime) return undefined;
  try {
    const at = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(
      utc ? "UTC" : timeZone,
    ).epochMilliseconds;
    return at >= SITE_PREVIEW_RANGE.min && at <= SITE_PREVIEW_RANGE.max ? at : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
