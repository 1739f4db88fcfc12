import { contract } from "@masthead/contract/contract.ts";
import { ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { API_ORIGIN } from "./document-facts.ts";
import { failureMessage } from "./failures.ts";
import { hasUnsaved } from "./form/unsaved.ts";
import { isProblem } from "./problems.ts";
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

type Failed = Parameters<typeof failureMessage>[0];

/** What happened and what to do, in the language on screen. */
const worded = (failed: Failed) => failureMessage(failed, hasUnsaved(), ({ key, values }) => words.translate(key, values));

/** Code of a failure that is not the server's own reply: a proxy's page, for instance. */
const FOREIGN_REPLY = "FOREIGN_REPLY";

/**
 * A way to the API as the contract says, in the language that staff work in. The problem a call is answered with is the error's data, and
 * its message is worded for the screen.
 */
export function linkThrough<Context extends Record<never, never>>(send: Send<Context>) {
  return new OpenAPILink<Context>(contract, {
    url: `${API_ORIGIN}/api`,
    headers: () => ({ "accept-language": words.getLocale() }),
    fetch: async (request, init, { context }) => {
      const reply = await send(request, init, context);
      noteClock(reply.headers.get("date"));
      return asJson(reply);
    },
    customErrorResponseBodyDecoder: (body, { status, headers }) => {
      const message = worded({ status, body, retryAfter: [headers["retry-after"]].flat()[0] });
      const code = isProblem(body) ? body.code : FOREIGN_REPLY;
      return new ORPCError(code, { status, message, data: isProblem(body) ? body : undefined });
    },
    interceptors: [
      async ({ next, signal }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof ORPCError && (error.status === 401 || error.status === 403)) window.dispatchEvent(new Event(REFUSED));
          throw error instanceof ORPCError || signal?.aborted ? error : new Error(worded({}), { cause: error });
        }
      },
    ],
  });
}
