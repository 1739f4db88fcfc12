import { SITE_PREVIEW_RANGE } from "@masthead/contract/newsroom/site-preview.ts";
import { SITE_PREVIEW_TIME } from "@masthead/contract/platform/constants.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import {
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
import { parsePageUrl } from "../../platform/pages/page-url.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { HEADERS, renderInPreview } from "./preview-page.ts";
import { previewTokenOf, subjectOfToken } from "./site-preview.service.ts";

/** Route for logs and metrics, without the token. */
const ROUTE = `${SITE_PREVIEW_PATH}/:token/*`;
const TARGET = new RegExp(`^${SITE_PREVIEW_PATH}/([^/?]+)([^?]*)(?:\\?(.*))?$`, "s");
/** Pages and redirects of a preview, per network. */
const PAGE_LIMIT = { points: 240, seconds: 60 };

/**
 * Registers the preview of the site at another time: `/preview/at/{token}` followed by the path of
 * a page. It only reads, uses no cache of pages or data, and its responses are stored nowhere.
 */
export function registerSitePreview(http: FastifyInstance, context: RouteContext): void {
  const show = (request: FastifyRequest, reply: FastifyReply) => showPage(context, request, reply);
  for (const url of [`${SITE_PREVIEW_PATH}/:token`, ROUTE]) {
    http.get(url, show);
    http.route({ method: ["POST", "PUT", "PATCH", "DELETE"], url, handler: refuse });
  }
  // The language switch of the header, which stores nothing here.
  http.post<{ Params: { token: string }; Body: { next?: unknown } | undefined }>(
    `${SITE_PREVIEW_PATH}/:token/locale`,
    async (request, reply) => {
      const next = String(request.body?.next ?? "");
      const { token } = request.params;
      if (!OWN_PATH.test(next) || !(await subjectOfToken(context.platform, token, Date.now())))
        return refuse(request, reply);
      return reply.headers(HEADERS).redirect(sitePreviewPath(token, next), 303);
    },
  );
}

async function showPage(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { platform, pages } = context;
  const now = Date.now();
  const { token, path, query } = targetOf(request);
  const subject = await subjectOfToken(platform, token, now);
  if (!subject) {
    reply.hijack();
    return pages.serve(request.raw, reply.raw);
  }
  const { locale } = splitLocale(path);
  if (!(await platform.limiter.tryConsume("site-preview", PAGE_LIMIT, networkOf(request.ip))))
    return sendText(reply.code(429), messagesFor(locale)("problem.TOO_MANY_REQUESTS"));
  const parameters = new URLSearchParams(query);
  const time = parameters.get(SITE_PREVIEW_TIME);
  if (time !== null) {
    parameters.delete(SITE_PREVIEW_TIME);
    const timeZone = await stationTimeZone(innerContext(platform, locale));
    const at = parseTime(time, now, timeZone) ?? subject.at;
    const target = sitePreviewPath(previewTokenOf(platform, { ...subject, at }), path || "/");
    return reply.headers(HEADERS).redirect(target + (parameters.size ? `?${parameters}` : ""), 303);
  }
  reply.hijack();
  const preview = { token, subject, now, isPast: subject.at < now - (now % MINUTE) };
  const pageUrl = parsePageUrl((path || "/") + (query && `?${query}`));
  return pages.serveUncached(request.raw, reply.raw, {
    pageUrl,
    route: ROUTE,
    address: request.ip,
    render: () => renderInPreview(context, preview, pageUrl),
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { locale } = splitLocale(targetOf(request).path);
  return sendText(
    reply.code(405).header("allow", "GET, HEAD"),
    messagesFor(locale)("sitePreview.readOnly"),
  );
}

function targetOf(request: FastifyRequest): { token: string; path: string; query: string } {
  const [, token = "", path = "", query = ""] = TARGET.exec(request.raw.url ?? "") ?? [];
  return { token, path, query };
}

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.headers(HEADERS).type("text/plain; charset=utf-8").send(text);

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
