import type { ProblemCode } from "@masthead/contract/platform/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { localeOfCall } from "../http/locale.ts";
import { OUTAGE_RETRY_AFTER, problemError, problemOf } from "../http/problem.ts";
import type { Pages } from "./pages.ts";

/** Problem codes for the statuses with which the framework rejects requests below /api. */
export const FRAMEWORK_PROBLEMS: Record<number, ProblemCode> = {
  400: "BAD_REQUEST",
  413: "PAYLOAD_TOO_LARGE",
  415: "BAD_REQUEST",
};

/**
 * Responds to requests that match no call and no page: below /api with a problem, elsewhere with an
 * error page, or 503 for a file.
 */
export function respondWithProblem(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
): void {
  if (request.url.startsWith("/api/")) {
    const requestedLocale = new URLSearchParams(request.url.split("?")[1]).get("locale");
    const { problem } = problemOf(
      problemError(code),
      localeOfCall(requestedLocale, request.headers["accept-language"]),
    );
    if (problem.status === 503) reply.header("retry-after", OUTAGE_RETRY_AFTER);
    reply.code(problem.status).type("application/problem+json; charset=utf-8").send(problem);
    return;
  }
  if (code === "STORAGE_UNAVAILABLE") {
    for (const header of ["content-length", "content-range", "etag"]) reply.removeHeader(header);
    reply.headers({ "retry-after": OUTAGE_RETRY_AFTER, "cache-control": "no-store" });
    reply.code(503).type("text/plain").send("storage unavailable");
    return;
  }
  reply.hijack();
  void pages.serve(request.raw, reply.raw);
}
