import { SmartCoercionPlugin } from "@orpc/json-schema";
import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { ORPCError } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallContext, Platform } from "../platform.ts";
import type { ApiRouter } from "./calls.ts";
import { localeOfCall } from "./locale.ts";
import { problemOf } from "./problem.ts";

/** Serves the contract below /api. */
export function registerApi(app: FastifyInstance, platform: Platform, router: ApiRouter): void {
  const handler = new OpenAPIHandler<CallContext>(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw asReply(error, context);
        }
      },
    ],
  });

  const handle = async (request: FastifyRequest, reply: Parameters<typeof handler.handle>[1]) => {
    const context = contextOf(platform, request);
    const { matched } = await handler.handle(request, reply, { prefix: "/api", context });
    if (!matched) {
      const { problem } = problemOf(new ORPCError("NOT_FOUND", { status: 404 }), context.locale);
      reply.code(404).type("application/problem+json").send(problem);
    }
  };

  app.register(async (api) => {
    // Calls parse their own bodies, by their schema.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    api.addHook("onSend", async (_request, reply, payload) => {
      if (reply.statusCode >= 400) reply.type("application/problem+json; charset=utf-8");
      reply.header("cache-control", reply.getHeader("cache-control") ?? "no-cache");
      return payload;
    });
    api.all("/api/*", handle);
  });
}

/** What a call knows when it comes over HTTP. */
function contextOf(platform: Platform, request: FastifyRequest): CallContext {
  const asked = (request.query as Record<string, unknown> | undefined)?.locale;
  return {
    platform,
    db: platform.database.db,
    locale: localeOfCall(asked, request.headers["accept-language"]),
    now: new Date(),
    address: request.ip,
    agent: request.headers["user-agent"]?.slice(0, 400) ?? null,
  };
}

/** The same error with the body that its reply will have; what nobody expected is logged under the reference it shows. */
function asReply(error: unknown, context: CallContext): ORPCError<string, unknown> {
  const { problem, known } = problemOf(error, context.locale);
  if (!known) context.platform.log.error({ error, reference: problem.detail }, "call failed");
  return new ORPCError(problem.code, { status: problem.status, message: problem.title, data: problem });
}
