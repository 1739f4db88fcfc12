import type { Readable } from "node:stream";
import { UNATTENDED_HEADER } from "@masthead/contract/platform/constants.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { type AnyProcedure, ORPCError } from "@orpc/server";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { StandardHandlerOptions } from "@orpc/server/standard";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BodyCap } from "../http/body-cap.ts";
import { bodyLimitOf, enforceBodyLimit } from "../http/body-limit.ts";
import { hasFewFields } from "../http/form-fields.ts";
import { localeOfCall } from "../http/locale.ts";
import { networkOf } from "../http/network.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import { OUTAGE_RETRY_AFTER, outageCode, problemError, problemOf } from "../http/problem.ts";
import { readSessionToken, usesBearer } from "../http/session-cookie.ts";
import { readVisitor } from "../http/visitor-cookie.ts";
import type { Pages } from "../pages/pages.ts";
import type { CallContext, FindSessionUser, Platform, SignedInUser } from "../platform.ts";
import { setRoute } from "../telemetry/request-scope.ts";
import { inSpan } from "../telemetry/tracing.ts";
import { wantsAbsoluteUrls, withAbsoluteUrls, withoutUrlsParameter } from "./absolute-urls.ts";
import { callPathOf, publicOriginCheck, registerCors } from "./api-origin.ts";
import { readBody } from "./call-body.ts";
import { type ApiRouter, admitCall, type Call, isPersonal } from "./calls.ts";
import { callFinder } from "./find-call.ts";
import { createBoundsCheck } from "./input-bounds.ts";
import { requestedLocale } from "./response-locale.ts";
import { applySharedResponse, createSharedCalls, type SharedResponse } from "./shared-calls.ts";

interface HttpContext extends CallContext {
  /** URLs of this site in the response are absolute. */
  absoluteUrls: boolean;
  exchange: { request: FastifyRequest; reply: FastifyReply };
}

type HandlerOptions = StandardHandlerOptions<HttpContext>;

/**
 * Serves the API contract below /api.
 * @param otherMethodsAt returns the methods of non-call routes at a path
 */
export function registerApi(
  app: FastifyInstance,
  platform: Platform,
  router: ApiRouter,
  findSignedIn: FindSessionUser,
  pages: Pages,
  otherMethodsAt: (path: string) => string[],
): void {
  /** Contexts of calls whose input was parsed. */
  const parsedContexts = new WeakSet<CallContext>();
  const shared = createSharedCalls(platform, pages);
  /** Responses that are the same for every caller, by request. */
  const sharedResponses = new WeakMap<FastifyRequest, SharedResponse>();
  const requireWithinBounds = createBoundsCheck();
  const { origin } = new URL(platform.publicUrl);
  const handler = new OpenAPIHandler<HttpContext>(router, {
    plugins: [
      new ResponseHeadersPlugin(),
      new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] }),
      runFirst(
        async ({ next, context, procedure, path, input }) => {
          parsedContexts.add(context);
          setLocale(context, requestedLocale(procedure, input) ?? context.locale);
          try {
            return await inSpan(
              `call ${path.join(".")}`,
              { attributes: { "http.route": routeOf(procedure) } },
              () => next(),
            );
          } catch (error) {
            throw toResponseError(error, context);
          }
        },
        async ({ next, ...call }) => {
          const { inputSchema, route } = call.procedure["~orpc"];
          const input = requireWithinBounds(
            inputSchema,
            call.input,
            call.context.locale,
            route.method === "GET",
          );
          return next({ ...call, input });
        },
      ),
    ],
    customErrorResponseBodyEncoder: (error) => error.data,
    rootInterceptors: [
      // RFC 9110, 9.3.2: HEAD gets the response to GET. The HTTP server leaves out the body.
      async ({ next, ...call }) => {
        const { method, url } = call.request;
        return next({
          ...call,
          request: {
            ...call.request,
            method: method === "HEAD" ? "GET" : method,
            url: withoutUrlsParameter(url),
          },
        });
      },
    ],
    interceptors: [
      // Errors before the call is reached come from a body or a query that cannot be parsed.
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof ORPCError && parsedContexts.has(context)) throw error;
          throw toResponseError(
            parsedContexts.has(context) ? error : problemError("BAD_REQUEST"),
            context,
          );
        }
      },
    ],
    clientInterceptors: [
      async ({ next, procedure, path, input, context }) => {
        const { request, reply } = context.exchange;
        const response = await shared.replyTo({ procedure, path, input, context }, request, reply);
        if (!response)
          return context.absoluteUrls
            ? withAbsoluteUrls(await next(), procedure["~orpc"].outputSchema, origin)
            : next();
        sharedResponses.set(request, response);
        return undefined;
      },
    ],
  });

  const finder = callFinder(router, (path) => otherMethodsAt(`/api${path}`));
  const bodyCap = new BodyCap();
  /** Files that are streamed while they are generated. */
  const streamedFiles = new WeakMap<FastifyRequest, Readable>();

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const context: HttpContext = {
      ...contextOf(platform, request, findSignedIn),
      absoluteUrls: false,
      exchange: { request, reply },
    };
    context.streamFile = (file) => streamedFiles.set(request, file);
    try {
      await prepare(request, reply, context);
    } catch (error) {
      return sendError(reply, error, context);
    }
    const { matched } = await handler.handle(request, reply, { prefix: "/api", context });
    if (!matched) sendError(reply, problemError("NOT_FOUND"), context);
  };

  /**
   * Checks a request in the order of cost: nothing of a body is read before all other checks.
   * @throws the problem
   */
  const prepare = async (request: FastifyRequest, reply: FastifyReply, context: HttpContext) => {
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
  };

  app.register(async (api) => {
    registerCors(api, platform, finder);
    // oRPC parses the body by the schema of the call.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    api.addHook("onSend", async (request, reply, payload) => {
      const response = sharedResponses.get(request);
      if (response) return applySharedResponse(response, request, reply);
      const file = streamedFiles.get(request);
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
    });
    api.all("/api/*", handle);
  });
}

/** Sets the locale of a response and of its problem. */
function setLocale(context: HttpContext, locale: Locale): void {
  context.locale = locale;
  context.exchange.reply.header("content-language", locale);
}

const routeOf = ({ "~orpc": { route } }: AnyProcedure) => `/api${route.path ?? ""}`;

/**
 * Plugin that runs interceptors before other plugins' interceptors, such as the coercion of the
 * input.
 */
const runFirst = (...interceptors: NonNullable<HandlerOptions["clientInterceptors"]>) => ({
  order: 1,
  init: (options: HandlerOptions) => {
    options.clientInterceptors = [...interceptors, ...(options.clientInterceptors ?? [])];
  },
});

/** Bodies up to this size are read before they are parsed, in bytes. */
const MAX_BUFFERED_BODY = 1024 * 1024;

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
    agent: request.headers["user-agent"]?.slice(0, 400) ?? null,
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

/**
 * Converts an error to one with the body of its response. Logs outages by their code, and
 * unexpected errors under the reference in the response.
 */
export function toResponseError(error: unknown, context: CallContext): ORPCError<string, unknown> {
  const { problem, known } = problemOf(error, context.locale);
  const outage = outageCode(error);
  if (outage) context.platform.log.error({ error, code: outage }, "call failed");
  else if (!known)
    context.platform.log.error({ error, reference: problem.reference }, "call failed");
  return new ORPCError(problem.code, {
    status: problem.status,
    message: problem.title,
    data: problem,
  });
}
