import { contract } from "@masthead/contract/contract.ts";
import { abilityOf, type Role } from "@masthead/contract/system/ability.ts";
import type { CallMeta } from "@masthead/contract/system/call.ts";
import { isStaff } from "@masthead/contract/system/rights.ts";
import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { implement } from "@orpc/server";
import { noticingChanges } from "../cache/changes.ts";
import type { CallContext, SignedIn } from "../platform.ts";
import { takeCall } from "./call-limit.ts";
import { problemError } from "./problem.ts";
import { requireStorable } from "./storable-input.ts";
import { giveVisitor } from "./visitor-cookie.ts";

/** What rooms implement their calls with. */
export const calls = implement(contract)
  .$context<CallContext>()
  .use(async ({ context, path, procedure, next }, input) => {
    const { limit, access, cleansText } = procedure["~orpc"].meta;
    if (isPersonal(procedure["~orpc"])) context.resHeaders.set("cache-control", "private, no-store");
    const mustProve = limit !== undefined && (await takeCall(context, path.join("."), limit, access));
    const user = await admit(context, access);
    if (!cleansText) requireStorable(context, input);
    const run = async () => next({ context: { user, mustProve } });
    const reads = procedure["~orpc"].route.method === "GET";
    const reply = await (reads ? run() : noticingChanges(run, (tags) => context.platform.applyChange(tags)));
    // Callers of what is limited get a cookie to be counted by, after the cookies of the call itself.
    if (limit) await giveVisitor(context);
    return reply;
  });

/** Whether a reply is for its caller alone: of a call that is not public, of one that writes, and of what a secret opens. */
export const isPersonal = ({ meta, route }: { meta: CallMeta; route: { method?: string } }): boolean =>
  meta.access !== "public" || meta.personal === true || route.method !== "GET";

/**
 * Whether a call may have the same reply for everybody, which is then cached. That it looks at nothing of its caller is seen when it is made
 * (shared-calls.ts).
 */
export const mayBeShared = (call: { meta: CallMeta; route: { method?: string } }): boolean =>
  !isPersonal(call) && call.meta.limit === undefined && !call.meta.momentary;

/** Who asks, if the call is theirs to make; null for a public call, which serves everyone alike. @throws UNAUTHORIZED, FORBIDDEN */
async function admit(context: CallContext, access: CallMeta["access"]): Promise<SignedIn | null> {
  if (access === "public") return null;
  const user = await context.whoAsks();
  if (!user) throw problemError("UNAUTHORIZED");
  if (!isAdmitted(user.role, access)) throw problemError("FORBIDDEN");
  return user;
}

function isAdmitted(role: Role, access: CallMeta["access"]): boolean {
  if (!access) return false;
  if (access === "public" || access === "signedIn") return true;
  if (access === "staff") return isStaff(role);
  const ability = abilityOf(role);
  return [access.of].flat().some((entity) => ability.can(access.action, entity));
}

export type ApiRouter = ReturnType<typeof calls.router>;

/** @throws Error naming the calls that do not say who may make them. */
export function requireAccessRules(router: AnyContractRouter = contract): void {
  const open = [...walkCalls(router)].filter(({ meta }) => !meta.access).map(({ name }) => name);
  if (open.length) throw new Error(`These calls do not say who may make them: ${open.join(", ")}`);
}

/** Every call of the contract, with its method, path below /api, and who may make it. */
export function* walkCalls(
  router: AnyContractRouter,
  name = "",
): Generator<{ name: string; method: string; path: string; meta: CallMeta }> {
  if (isContractProcedure(router)) {
    const { route, meta } = router["~orpc"];
    yield { name, method: route.method ?? "POST", path: route.path ?? "", meta: meta as CallMeta };
    return;
  }
  for (const [key, child] of Object.entries(router)) yield* walkCalls(child, name ? `${name}.${key}` : key);
}
