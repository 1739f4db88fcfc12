import type { Readable } from "node:stream";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { type AnyProcedure, ORPCError } from "@orpc/server";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { StandardHandlerOptions } from "@orpc/server/standard";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { FastifyReply, FastifyRequest } from "fastify";
import { outageCode, problemError, problemOf } from "../http/problem.ts";
import type { Pages } from "../pages/pages.ts";
import type { CallContext, Platform } from "../platform.ts";
import { inSpan } from "../telemetry/tracing.ts";
import { withAbsoluteUrls, withoutUrlsParameter } from "./absolute-urls.ts";
import type { ApiRouter } from "./calls.ts";
import { createBoundsCheck } from "./input-bounds.ts";
import { requestedLocale } from "./response-locale.ts";
import { createSharedCalls, type SharedResponse } from "./shared-calls.ts";

/** Context of an API call over HTTP. */
export interface HttpContext extends CallContext {
  /** URLs of this site in the response are absolute. */
  absoluteUrls: boolean;
  exchange: Exchange;
}

/** Request and response of a call. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether the input was parsed. */
  isParsed: boolean;
  /** The response, if it is the same for every caller. */
  shared?: SharedResponse;
  /** The response, if it is a file that is streamed while it is generated. */
  file?: Readable;
}

type HandlerOptions = StandardHandlerOptions<HttpContext>;
type RootInterceptor = NonNullable<HandlerOptions["rootInterceptors"]>[number];
type Interceptor = NonNullable<HandlerOptions["interceptors"]>[number];
type CallInterceptor = NonNullable<HandlerOptions["clientInterceptors"]>[number];

/** Creates the handler that parses requests, makes calls and serializes their results. */
export const createCallHandler = (router: ApiRouter, platform: Platform, pages: Pages) =>
  new OpenAPIHandler<HttpContext>(router, {
    plugins: [
      new ResponseHeadersPlugin(),
      new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] }),
      runFirst(observeCall, requireWithinBounds()),
    ],
    customErrorResponseBodyEncoder: (error) => error.data,
    rootInterceptors: [readHeadAsGet],
    interceptors: [reportUnparsed],
    clientInterceptors: [respond(platform, pages)],
  });

/**
 * Plugin that runs interceptors before other plugins' interceptors, such as the coercion of the
 * input.
 */
const runFirst = (...interceptors: CallInterceptor[]) => ({
  order: 1,
  init: (options: HandlerOptions) => {
    options.clientInterceptors = [...interceptors, ...(options.clientInterceptors ?? [])];
  },
});

/** RFC 9110, 9.3.2: HEAD gets the response to GET. The HTTP server leaves out the body. */
const readHeadAsGet: RootInterceptor = ({ next, ...call }) => {
  const { method, url } = call.request;
  return next({
    ...call,
    request: {
      ...call.request,
      method: method === "HEAD" ? "GET" : method,
      url: withoutUrlsParameter(url),
    },
  });
};

/** Errors before the call is reached come from a body or a query that cannot be parsed. */
const reportUnparsed: Interceptor = async ({ next, context }) => {
  try {
    return await next();
  } catch (error) {
    const { isParsed } = context.exchange;
    if (error instanceof ORPCError && isParsed) throw error;
    throw toResponseError(isParsed ? error : problemError("BAD_REQUEST"), context);
  }
};

/** Sets the locale of a call, traces it, and converts its errors to problems. */
const observeCall: CallInterceptor = async ({ next, context, procedure, path, input }) => {
  context.exchange.isParsed = true;
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
};

const routeOf = ({ "~orpc": { route } }: AnyProcedure) => `/api${route.path ?? ""}`;

/** Sets the locale of a response and of its problem. */
export function setLocale(context: HttpContext, locale: Locale): void {
  context.locale = locale;
  context.exchange.reply.header("content-language", locale);
}

function requireWithinBounds(): CallInterceptor {
  const check = createBoundsCheck();
  return async ({ next, ...call }) => {
    const { inputSchema, route } = call.procedure["~orpc"];
    const input = check(inputSchema, call.input, call.context.locale, route.method === "GET");
    return next({ ...call, input });
  };
}

/** Makes a call, unless its response is shared between callers. */
function respond(platform: Platform, pages: Pages): CallInterceptor {
  const findShared = createSharedCalls(platform, pages);
  const { origin } = new URL(platform.publicUrl);
  return async ({ next, procedure, path, input, context }) => {
    const { exchange } = context;
    const response = await findShared(
      { procedure, path, input, context },
      exchange.request,
      exchange.reply,
    );
    if (!response)
      return context.absoluteUrls
        ? withAbsoluteUrls(await next(), procedure["~orpc"].outputSchema, origin)
        : next();
    exchange.shared = response;
    return undefined;
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
