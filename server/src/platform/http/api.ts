import type { Readable } from "node:stream";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { ProblemCode } from "@masthead/contract/system/problem.ts";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { ORPCError } from "@orpc/server";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallContext, FindSignedIn, Platform, SignedIn } from "../platform.ts";
import { allowPublicPages, publicPageCheck } from "./api-origin.ts";
import { bodyLimits, keepsLimit } from "./body-limit.ts";
import type { ApiRouter } from "./calls.ts";
import { localeOfCall } from "./locale.ts";
import { isOwnOrigin } from "./own-origin.ts";
import type { Page } from "./page.ts";
import type { Pages } from "./pages.ts";
import { outageCode, problemError, problemOf, RETRY_AFTER } from "./problem.ts";
import { sessionToken } from "./session-cookie.ts";
import { sendShared, sharedCalls } from "./shared-calls.ts";
import { readVisitor } from "./visitor-cookie.ts";

/** The context of a call that came over HTTP. */
interface HttpContext extends CallContext {
  exchange: { request: FastifyRequest; reply: FastifyReply };
}

/** Serves the contract below /api. */
export function registerApi(app: FastifyInstance, platform: Platform, router: ApiRouter, findSignedIn: FindSignedIn, pages: Pages): void {
  /** Calls whose input has been read. */
  const reached = new WeakSet<CallContext>();
  const shared = sharedCalls(platform, pages);
  /** Replies that are the same for everybody, by the request that they answer. */
  const found = new WeakMap<FastifyRequest, Page>();
  const handler = new OpenAPIHandler<HttpContext>(router, {
    plugins: [new ResponseHeadersPlugin(), new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: (error) => error.data,
    rootInterceptors: [
      // RFC 9110, 9.3.2: the reply to GET without its body, which the HTTP server leaves out.
      async ({ next, ...call }) => next(call.request.method === "HEAD" ? { ...call, request: { ...call.request, method: "GET" } } : call),
    ],
    interceptors: [
      // What fails before the call is reached is a body or a query that cannot be read.
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof ORPCError && reached.has(context)) throw error;
          throw asReply(reached.has(context) ? error : problemError("BAD_REQUEST"), context);
        }
      },
    ],
    clientInterceptors: [
      async ({ next, context }) => {
        reached.add(context);
        try {
          return await next();
        } catch (error) {
          throw asReply(error, context);
        }
      },
      async ({ next, procedure, path, input, context }) => {
        const { request, reply } = context.exchange;
        const page = await shared.replyTo({ procedure, path, input, context }, request, reply);
        if (!page) return next();
        found.set(request, page);
        return undefined;
      },
    ],
  });

  const bodyLimitOf = bodyLimits();
  /** Files that are sent while they are made. */
  const streamed = new WeakMap<FastifyRequest, Readable>();

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const context: HttpContext = { ...contextOf(platform, request, findSignedIn), exchange: { request, reply } };
    context.streamFile = (file) => streamed.set(request, file);
    if (isForged(platform, request)) return sendProblem(reply, "FORBIDDEN", context.locale);
    if (!keepsLimit(request.raw, bodyLimitOf(request))) return sendProblem(reply, "PAYLOAD_TOO_LARGE", context.locale);
    const { matched } = await handler.handle(request, reply, { prefix: "/api", context });
    if (!matched) sendProblem(reply, "NOT_FOUND", context.locale);
  };

  app.register(async (api) => {
    allowPublicPages(api, platform);
    // Calls parse their own bodies, by their schema.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    api.addHook("onSend", async (request, reply, payload) => {
      const page = found.get(request);
      if (page) return sendShared(page, request, reply);
      const file = streamed.get(request);
      if (file && reply.statusCode === 200) {
        reply.removeHeader("content-length").header("cache-control", "private, no-store");
        return file;
      }
      if (reply.statusCode >= 400) reply.type("application/problem+json; charset=utf-8");
      if (reply.statusCode === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_AFTER);
      reply.header("cache-control", reply.getHeader("cache-control") ?? "no-cache");
      return payload;
    });
    api.all("/api/*", handle);
  });
}

function sendProblem(reply: FastifyReply, code: ProblemCode, locale: Locale): void {
  const { problem } = problemOf(problemError(code), locale);
  reply.code(problem.status).type("application/problem+json").send(problem);
}

/** Fetch Metadata of a request that a page of another site, or of another subdomain, caused. */
const FOREIGN = ["cross-site", "same-site"];

/** Whether a change is requested by a page of another site. Apps send neither header, and are no browser that could be abused. */
export function isForged({ publicUrl }: Platform, request: FastifyRequest): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  if (request.method === "GET" || request.method === "HEAD") return false;
  if (origin === undefined) return FOREIGN.includes(String(site));
  return !isOwnOrigin(publicUrl, origin, host);
}

/** By the headers that browsers set and scripts cannot. Whatever does not send them is no browser, and refused too. */
function isOwnFetch(platform: Platform, request: FastifyRequest): boolean {
  const { headers } = request;
  const prefetch = headers["sec-purpose"] ?? headers.purpose;
  const ownPage = headers["sec-fetch-site"] === "same-origin" || publicPageCheck(platform)(headers.origin);
  return ownPage && headers["sec-fetch-dest"] === "empty" && prefetch === undefined;
}

/** What a call knows when it comes over HTTP. */
export function contextOf(platform: Platform, request: FastifyRequest, findSignedIn: FindSignedIn): CallContext {
  const now = new Date();
  const cookies = new Headers({ cookie: request.headers.cookie ?? "" });
  const token = sessionToken(platform, cookies);
  let found: Promise<SignedIn | null> | undefined;
  const asked = (request.query as Record<string, unknown> | undefined)?.locale;
  return {
    platform,
    db: platform.database.db,
    locale: localeOfCall(asked, request.headers["accept-language"]),
    now,
    user: null,
    whoAsks() {
      found ??= token ? findSignedIn(platform, token) : Promise.resolve(null);
      return found;
    },
    resHeaders: new Headers(),
    address: request.ip,
    agent: request.headers["user-agent"]?.slice(0, 400) ?? null,
    cookie: request.headers.cookie ?? null,
    visitor: readVisitor(platform, cookies, now),
    mustProve: false,
    streamFile: () => {},
    idempotencyKey: request.headers["idempotency-key"]?.toString() ?? null,
    ownFetch: isOwnFetch(platform, request),
  };
}

/** The same error with the body that its reply will have; what nobody expected is logged under the reference it shows. */
export function asReply(error: unknown, context: CallContext): ORPCError<string, unknown> {
  const { problem, known } = problemOf(error, context.locale);
  const outage = outageCode(error);
  if (outage) context.platform.log.error({ error, code: outage }, "call failed");
  else if (!known) context.platform.log.error({ error, reference: problem.detail }, "call failed");
  return new ORPCError(problem.code, { status: problem.status, message: problem.title, data: problem });
}
