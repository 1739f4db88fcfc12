import { contract } from "@masthead/contract/contract.ts";
import { UNATTENDED_HEADER } from "@masthead/contract/platform/constants.ts";
import { ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { API_ORIGIN } from "../document-settings.ts";
import { hasUnsaved } from "../form/save/unsaved.ts";
import { messages } from "../messages/messages.ts";
import { isUnattended } from "../session/attended.ts";
import { requestStepUp } from "../session/step-up.ts";
import { failureMessage } from "./failures.ts";
import { isProblem, problemOf } from "./problems.ts";
import { syncServerClock } from "./server-clock.ts";

/**
 * Window event: the server refused a call because nobody is signed in, or the role does not allow
 * it.
 */
export const ACCESS_REFUSED_EVENT = "backoffice:access-refused";

/**
 * Whether a call was refused by the session or the role. A missing newsroom right, which the
 * problem names, ends no session.
 */
const isAccessRefused = (error: ORPCError<string, unknown>): boolean =>
  error.status === 401 ||
  (error.status === 403 && !isStepUpRequired(error) && !problemOf(error)?.errors);

/** Whether the server requires reauthentication first. */
const isStepUpRequired = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === "REAUTHENTICATION_REQUIRED";

/** Transport of a request to the server. */
type SendRequest<Context> = (
  request: Request,
  init: RequestInit,
  context: Context,
) => Promise<Response>;

const PROBLEM_TYPE = "application/problem+json";

/** Labels a problem response as JSON; the link would otherwise treat it as a file. */
function asJson(response: Response): Response {
  if (!response.headers.get("content-type")?.startsWith(PROBLEM_TYPE)) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  return new Response(response.body, { status: response.status, headers });
}

type Failure = Parameters<typeof failureMessage>[0];

/** Returns the error message of a failed call, in the UI language. */
const describeFailure = (failure: Failure) =>
  failureMessage(failure, hasUnsaved(), ({ key, values }) => messages.translate(key, values));

/** Error code of a response that is not the server's own, such as the page of a proxy. */
const FOREIGN_RESPONSE = "FOREIGN_REPLY";

/**
 * Creates a link to the API for the contract, in the UI language. Failed calls throw an ORPCError
 * with the problem as data and a message for the screen.
 */
export function createApiLink<Context extends Record<never, never>>(send: SendRequest<Context>) {
  return new OpenAPILink<Context>(contract, {
    url: `${API_ORIGIN}/api`,
    headers: () => ({
      "accept-language": messages.getLocale(),
      ...(isUnattended() && { [UNATTENDED_HEADER]: "1" }),
    }),
    fetch: async (request, init, { context }) => {
      const response = await send(request, init, context);
      syncServerClock(response.headers.get("date"));
      return asJson(response);
    },
    customErrorResponseBodyDecoder: (body, { status, headers }) => {
      const message = describeFailure({
        status,
        body,
        retryAfter: [headers["retry-after"]].flat()[0],
      });
      const code = isProblem(body) ? body.code : FOREIGN_RESPONSE;
      return new ORPCError(code, { status, message, data: isProblem(body) ? body : undefined });
    },
    interceptors: [
      async ({ next, signal }) => {
        try {
          return await next().catch(async (error) => {
            if (!isStepUpRequired(error) || !(await requestStepUp())) throw error;
            return next();
          });
        } catch (error) {
          if (error instanceof ORPCError && isAccessRefused(error))
            window.dispatchEvent(new Event(ACCESS_REFUSED_EVENT));
          throw error instanceof ORPCError || signal?.aborted
            ? error
            : new Error(describeFailure({}), { cause: error });
        }
      },
    ],
  });
}
