import { contract } from "@masthead/contract/contract.ts";
import { abilityOf, type Role } from "@masthead/contract/platform/ability.ts";
import type { CallMeta } from "@masthead/contract/platform/call.ts";
import { rightsIn } from "@masthead/contract/platform/newsroom-rights.ts";
import { isStaff } from "@masthead/contract/platform/rights.ts";
import { type AnyContractRouter, type AnySchema, isContractProcedure } from "@orpc/contract";
import { implement } from "@orpc/server";
import { observeChanges } from "../cache/changes.ts";
import { asProblem } from "../http/known-problems.ts";
import { problemError } from "../http/problem.ts";
import { issueVisitorCookie } from "../http/visitor-cookie.ts";
import { requireNewsroomRight } from "../newsroom-right.ts";
import type { Admission, CallContext, SignedInUser } from "../platform.ts";
import { consumeCallLimit } from "./call-limit.ts";
import { requestedLocale } from "./response-locale.ts";
import { needsStepUp, requireRecentAuthentication } from "./step-up.ts";
import { requireStorable } from "./storable-input.ts";

/**
 * Implementer of the contract that every module builds its API calls with. Its middleware enforces
 * rate limits, access rules and storable input, sets the locale of the response, applies changes to
 * the caches, and converts known errors into problems.
 */
export const calls = implement(contract)
  .$context<CallContext>()
  .use(async ({ context, path, procedure, next }, input) => {
    const { limit, stepUp, cleansText } = procedure["~orpc"].meta;
    if (isPersonal(procedure["~orpc"]))
      context.resHeaders.set("cache-control", "private, no-store");
    const { user, mustProve } = await admitCall(context, {
      name: path.join("."),
      meta: procedure["~orpc"].meta,
    });
    if (user && needsStepUp(stepUp, input)) requireRecentAuthentication(user, context.now);
    const locale = requestedLocale(procedure, input) ?? context.locale;
    if (!cleansText) requireStorable({ locale }, input);
    const run = async () => {
      try {
        return await next({ context: { user, mustProve, locale } });
      } catch (error) {
        throw asProblem(error, { locale });
      }
    };
    const isRead = procedure["~orpc"].route.method === "GET";
    const reply = await (isRead
      ? run()
      : observeChanges(run, (tags) => context.platform.applyChange(tags)));
    // Callers of rate-limited calls get a visitor cookie, after the cookies of the call itself.
    if (limit) await issueVisitorCookie(context);
    return reply;
  });

/**
 * Enforces the rate limit and the access rule of a call. Over HTTP this happens before the body is
 * read, and only once.
 * @throws TOO_MANY_REQUESTS, UNAUTHORIZED, FORBIDDEN
 */
export async function admitCall(
  context: CallContext,
  { name, meta }: Pick<Call, "name" | "meta">,
): Promise<Admission> {
  if (context.admission?.name === name) return context.admission;
  const { limit, access } = meta;
  const mustProve = limit !== undefined && (await consumeCallLimit(context, name, limit, access));
  return { name, mustProve, user: await authorize(context, meta) };
}

/**
 * Whether a response is for its caller only: the call is not public, writes, or is opened by a
 * secret.
 */
export const isPersonal = ({
  meta,
  route,
}: {
  meta: CallMeta;
  route: { method?: string };
}): boolean => meta.access !== "public" || meta.personal === true || route.method !== "GET";

/**
 * Whether a call may have one cached response for all callers. Whether it actually reads nothing of
 * its caller is detected when it runs (shared-calls.ts).
 */
export const isShareable = (call: { meta: CallMeta; route: { method?: string } }): boolean =>
  !isPersonal(call) && call.meta.limit === undefined && !call.meta.momentary;

/**
 * Returns the current user if they may make the call; null for a public call.
 * @throws UNAUTHORIZED, FORBIDDEN
 */
async function authorize(
  context: CallContext,
  { access, right }: CallMeta,
): Promise<SignedInUser | null> {
  if (access === "public") return null;
  const user = await context.getCurrentUser();
  if (!user) throw problemError("UNAUTHORIZED");
  if (!isAllowed(user.role, access)) throw problemError("FORBIDDEN");
  requireNewsroomRight({ ...context, user }, ...rightsIn(right));
  return user;
}

function isAllowed(role: Role, access: CallMeta["access"]): boolean {
  if (!access) return false;
  if (access === "public" || access === "signedIn") return true;
  if (access === "staff") return isStaff(role);
  const ability = abilityOf(role);
  return [access.of].flat().some((entity) => ability.can(access.action, entity));
}

export type ApiRouter = ReturnType<typeof calls.router>;

/**
 * @throws Error listing the calls that declare no access rule, and those that Admins may make
 * without declaring a newsroom right
 */
export function requireAccessRules(router: AnyContractRouter = contract): void {
  const undeclared = [...walkCalls(router)]
    .filter(({ meta }) => !meta.access)
    .map(({ name }) => name);
  if (undeclared.length)
    throw new Error(`These calls declare no access rule: ${undeclared.join(", ")}`);
  const unrestricted = [...walkCalls(router)].filter(lacksRight).map(({ name }) => name);
  if (unrestricted.length)
    throw new Error(
      `These calls declare no newsroom right, and are no reads: ${unrestricted.join(", ")}`,
    );
}

/**
 * Whether a call that Admins may make as staff changes something without declaring a right. GET
 * requests read.
 */
function lacksRight({
  method,
  meta: { access, right },
}: {
  method: string;
  meta: CallMeta;
}): boolean {
  if (method === "GET" || access === "public" || access === "signedIn") return false;
  return (
    isAllowed("Admin", access) &&
    !(right && ("readsOnly" in right ? right.readsOnly : right.length))
  );
}

/** Call of the contract, with its path below /api. */
export interface Call {
  name: string;
  method: string;
  path: string;
  summary: string;
  meta: CallMeta;
  input: AnySchema | undefined;
  output: AnySchema | undefined;
}

/** Yields every call of the contract. */
export function* walkCalls(router: AnyContractRouter, name = ""): Generator<Call> {
  if (isContractProcedure(router)) {
    const { route, meta, inputSchema, outputSchema } = router["~orpc"];
    const { method = "POST", path = "", summary = "" } = route;
    yield {
      name,
      method,
      path,
      summary,
      meta: meta as CallMeta,
      input: inputSchema,
      output: outputSchema,
    };
    return;
  }
  for (const [key, child] of Object.entries(router))
    yield* walkCalls(child, name ? `${name}.${key}` : key);
}
