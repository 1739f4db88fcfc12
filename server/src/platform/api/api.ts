import { UNATTENDED_HEADER } from "@masthead/contract/platform/constants.ts";
import type { ORPCError } from "@orpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BodyCap } from "../http/body-cap.ts";
import { bodyLimitOf, enforceBodyLimit } from "../http/body-limit.ts";
import { hasOptedOutOfTracking } from "../http/client-privacy.ts";
import { hasFewFields } from "../http/form-fields.ts";
import { localeOfCall } from "../http/locale.ts";
import { networkOf } from "../http/network.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import { OUTAGE_RETRY_AFTER, problemError } from "../http/problem.ts";
import { proxyCountryOf } from "../http/proxy-country.ts";
import { readSessionToken, usesBearer } from "../http/session-cookie.ts";
import { readVisitor } from "../http/visitor-cookie.ts";
import type { Pages } from "../pages/pages.ts";
import type { CallContext, FindSessionUser, Platform, SignedInUser } from "../platform.ts";
import { setRoute } from "../telemetry/request-scope.ts";
import { wantsAbsoluteUrls } from "./absolute-urls.ts";
import { callPathOf, publicOriginCheck, registerCors } from "./api-origin.ts";
import { readBody } from "./call-body.ts";
import {
  createCallHandler,
  type Exchange,
  type HttpContext,
  setLocale,
  toResponseError,
} from "./call-handler.ts";
import { type ApiRouter, admitCall, type Call, isPersonal } from "./calls.ts";
import { type CallFinder, callFinder } from "./find-call.ts";
import { applySharedResponse } from "./shared-calls.ts";

/**
 * Serves the API contract below /api.
 * @param otherMethodsAt returns the methods of routes at a path that are no calls
 */
export function registerApi(
  app: FastifyInstance,
  platform: Platform,
  router: ApiRouter,
  findSignedIn: FindSessionUser,
  pages: Pages,
  otherMethodsAt: (path: string) => string[],
): void {
  const handler = createCallHandler(router, platform, pages);
  const finder = callFinder(router, (path) => otherMethodsAt(`/api${path}`));
  const bodyCap = new BodyCap();
  const exchanges = new WeakMap<FastifyRequest, Exchange>();

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const exchange: Exchange = { request, reply, isParsed: false };
    exchanges.set(request, exchange);
    const context: HttpContext = {
      ...contextOf(platform, request, findSignedIn),
      streamFile(file) {
        exchange.file = file;
      },
      absoluteUrls: false,
      exchange,
    };
    try {
      await admit(context, finder, bodyCap);
    } catch (error) {
      return sendError(reply, error, context);
    }
    const { matched } = await handler.handle(request, reply, { prefix: "/api", context });
    if (!matched) sendError(reply, problemError("NOT_FOUND"), context);
  };

  app.register(async (api) => {
    registerCors(api, platform, finder);
    // oRPC parses the body by the schema of the call.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    api.addHook("onSend", async (request, reply, payload) =>
      finishResponse(exchanges.get(request), request, reply, payload),
    );
    api.all("/api/*", handle);
  });
}

/** Bodies up to this size are read before they are parsed, in bytes. */
const MAX_BUFFERED_BODY = 1024 * 1024;

/**
 * Checks a request in the order of cost: nothing of a body is read before all other checks.
 * @throws the problem
 */
async function admit(context: HttpContext, finder: CallFinder, bodyCap: BodyCap): Promise<void> {
  const { platform, exchange } = context;
  const { request, reply } = exchange;
  setLocale(context, context.locale);
  if (isForged(platform, request)) throw problemError("FORBIDDEN");
  const [path, query = ""] = [callPathOf(request), request.url.split("?", 2)[1]];
  const call = finder.find(request.method, path);
  if (!call) throw unknownCall(reply, finder.methodsAt(path));
  setRoute(`/api${call.path}`);
  if (isPersonal({ meta: call.meta, route: call }))
    reply.header("cache-control", "private, no-store");
  const limit = bodyLimitOf(call.meta);
  if (!enforceBodyLimit(request.raw, limit)) throw problemError("PAYLOAD_TOO_LARGE");
  if (!hasFewFields(query)) throw problemError("BAD_REQUEST");
  context.absoluteUrls = wantsAbsoluteUrls(request.query);
  context.admission = await admitCall(context, call);
  if (request.method === "GET" || request.method === "HEAD") return;
  if (isForReaders(call) && !bodyCap.take(networkOf(request.ip), request.raw))
    throw problemError("TOO_MANY_REQUESTS");
  // Larger bodies are files of staff, which are streamed.
  if (limit <= MAX_BUFFERED_BODY) request.body = await readBody(request);
}

const isForReaders = ({ meta: { access } }: Call) => access === "public" || access === "signedIn";

function unknownCall(reply: FastifyReply, methods: string[]): ORPCError<string, unknown> {
  if (!methods.length) return problemError("NOT_FOUND");
  reply.header("allow", methods.join(", "));
  return problemError("METHOD_NOT_ALLOWED");
}

function sendError(reply: FastifyReply, error: unknown, context: CallContext): void {
  const { status, data } = toResponseError(error, context);
  reply.code(status).type("application/problem+json").send(data);
}

/** Completes the headers of a response. Returns its body: a shared response, a file, or `payload`. */
function finishResponse(
  exchange: Exchange | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const { shared, file } = exchange ?? {};
  if (shared) return applySharedResponse(shared, request, reply);
  if (file && reply.statusCode === 200) {
    reply.removeHeader("content-length").header("cache-control", "private, no-store");
    return file;
  }
  if (reply.statusCode >= 400) reply.type("application/problem+json; charset=utf-8");
  if (reply.statusCode === 401) reply.header("www-authenticate", "Bearer");
  if (reply.statusCode === 503 && !reply.hasHeader("retry-after"))
    reply.header("retry-after", OUTAGE_RETRY_AFTER);
  reply.header("cache-control", reply.getHeader("cache-control") ?? "no-cache");
  return payload;
}

/** `Sec-Fetch-Site` of a request that a page of another site or subdomain caused. */
const FOREIGN_FETCH_SITES = ["cross-site", "same-site"];

/**
 * Whether a request that may change data was forged by a page of another site (CSRF). Apps send
 * neither Origin nor Sec-Fetch-Site, or a bearer token; they cannot be abused this way.
 */
export function isForged({ publicUrl }: Platform, request: FastifyRequest): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  if (request.method === "GET" || request.method === "HEAD" || usesBearer(request.headers))
    return false;
  if (origin === undefined) return FOREIGN_FETCH_SITES.includes(String(site));
  return !isOwnOrigin(publicUrl, origin, host);
}

/**
 * Whether a script on one of our pages sent the request, by headers that browsers set and scripts
 * cannot. Clients that do not send them are refused as well.
 */
function isOwnFetch(platform: Platform, request: FastifyRequest): boolean {
  const { headers } = request;
  const prefetch = headers["sec-purpose"] ?? headers.purpose;
  const isFromOwnPage =
    headers["sec-fetch-site"] === "same-origin" || publicOriginCheck(platform)(headers.origin);
  return isFromOwnPage && headers["sec-fetch-dest"] === "empty" && prefetch === undefined;
}

/** Creates the context of an API call over HTTP. */
export function contextOf(
  platform: Platform,
  request: FastifyRequest,
  findSignedIn: FindSessionUser,
): CallContext {
  const now = new Date();
  const cookies = new Headers({ cookie: request.headers.cookie ?? "" });
  const sessionToken = readSessionToken(platform, request.headers);
  let signedIn: Promise<SignedInUser | null> | undefined;
  const queryLocale = (request.query as Record<string, unknown> | undefined)?.locale;
  return {
    platform,
    db: platform.database.db,
    locale: localeOfCall(queryLocale, request.headers["accept-language"]),
    now,
    user: null,
    getCurrentUser() {
      const unattended = request.headers[UNATTENDED_HEADER] !== undefined;
      signedIn ??= sessionToken
        ? findSignedIn(platform, sessionToken, { unattended })
        : Promise.resolve(null);
      return signedIn;
    },
    resHeaders: new Headers(),
    address: request.ip,
    proxyCountry: proxyCountryOf(platform.config, request),
    agent: request.headers["user-agent"]?.slice(0, 400) ?? null,
    optsOutOfTracking: hasOptedOutOfTracking(request.headers),
    cookie: request.headers.cookie ?? null,
    sessionToken,
    usesBearer: usesBearer(request.headers),
    visitor: readVisitor(platform, cookies, now),
    mustProve: false,
    streamFile: () => {},
    idempotencyKey: request.headers["idempotency-key"]?.toString() ?? null,
    ownFetch: usesBearer(request.headers) || isOwnFetch(platform, request),
  };
}
