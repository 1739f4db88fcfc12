import { contract } from "@masthead/contract/contract.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { ORPCError, onError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { noteClock } from "./server-clock.ts";
import { words } from "./words.ts";

/** Sent to the window when the server no longer lets whoever is signed in do what they did. */
export const REFUSED = "desk:refused";

/** How a request gets to the server. */
type Send<Context> = (request: Request, init: RequestInit, context: Context) => Promise<Response>;

const PROBLEM = "application/problem+json";

/** A problem is JSON too, which the link would otherwise take for a file. */
function asJson(reply: Response): Response {
  if (!reply.headers.get("content-type")?.startsWith(PROBLEM)) return reply;
  const headers = new Headers(reply.headers);
  headers.set("content-type", "application/json");
  return new Response(reply.body, { status: reply.status, headers });
}

const isProblem = (body: unknown): body is Problem => typeof body === "object" && body !== null && "code" in body && "detail" in body;

/** A way to the API as the contract says, in the language that staff work in. What the server says of an error is the error's data. */
export function linkThrough<Context extends Record<never, never>>(send: Send<Context>) {
  return new OpenAPILink<Context>(contract, {
    url: `${location.origin}/api`,
    headers: () => ({ "accept-language": words.getLocale() }),
    fetch: async (request, init, { context }) => {
      const reply = await send(request, init, context);
      noteClock(reply.headers.get("date"));
      return asJson(reply);
    },
    customErrorResponseBodyDecoder: (body, { status }) =>
      isProblem(body) ? new ORPCError(body.code, { status, message: body.detail, data: body }) : null,
    interceptors: [
      onError((error) => {
        if (error instanceof ORPCError && (error.status === 401 || error.status === 403)) window.dispatchEvent(new Event(REFUSED));
      }),
    ],
  });
}
