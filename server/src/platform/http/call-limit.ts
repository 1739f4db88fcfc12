import type { Access, CallLimit } from "@masthead/contract/system/call.ts";
import type { CallContext } from "../platform.ts";
import { networkOf } from "./network.ts";
import { problemError } from "./problem.ts";

/** How many times the allowance of one caller all callers of a network have together, where a limit does not say. */
const NETWORK_FACTOR = 20;

/**
 * Counts a call. Callers that can be told apart, a signed-in user or a browser with an established visitor cookie, have an allowance each; all
 * others of a network share one. The network's own allowance is larger and holds for all of them together.
 * @returns whether the caller may go on only with a solved bot check, which the call then has to ask for (`limit.proof`)
 * @throws TOO_MANY_REQUESTS
 */
export async function takeCall(context: CallContext, name: string, limit: CallLimit, access: Access | undefined): Promise<boolean> {
  const { platform, address, visitor } = context;
  // Calls from within the process have no address, and no limit.
  if (!address) return false;
  const user = access === "public" ? null : await context.whoAsks();
  const caller = user ? `user:${user.id}` : visitor?.established ? `visitor:${visitor.id}` : null;
  return takeAllowance(platform.limiter, name, limit, { caller, network: networkOf(address) });
}

/** Counts what a caller of a public call does beside the call's own limit, in the same way. @throws TOO_MANY_REQUESTS */
export async function takeFromVisitor({ platform, address, visitor }: CallContext, name: string, limit: CallLimit): Promise<void> {
  if (!address) return;
  const caller = visitor?.established ? `visitor:${visitor.id}` : null;
  await takeAllowance(platform.limiter, name, limit, { caller, network: networkOf(address) });
}

async function takeAllowance(
  limiter: CallContext["platform"]["limiter"],
  name: string,
  { points, seconds, shared = points, network: crowd = points * NETWORK_FACTOR, proof }: CallLimit,
  { caller, network }: { caller: string | null; network: string },
): Promise<boolean> {
  let mustProve = false;
  if (caller) await limiter.take(name, { points, seconds }, caller);
  else if (!(await limiter.tryTake(`${name}.shared`, { points: shared, seconds }, network))) {
    if (!proof) throw problemError("TOO_MANY_REQUESTS");
    mustProve = true;
  }
  // Counted last: who is refused takes nothing from the others of the network.
  await limiter.take(`${name}.network`, { points: crowd, seconds }, network);
  return mustProve;
}
