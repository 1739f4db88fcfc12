import type { Access, CallLimit } from "@masthead/contract/platform/call.ts";
import { networkOf } from "../http/network.ts";
import { problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";

/** Default allowance of a network, as a multiple of the allowance of one caller. */
const NETWORK_FACTOR = 20;

/**
 * Counts a call against its rate limit. Identified callers (a signed-in user, or a browser with an
 * established visitor cookie) have an allowance each; all others of a network share one. A larger
 * allowance applies to the whole network.
 * @returns whether the call must require a solved bot check (`limit.proof`)
 * @throws TOO_MANY_REQUESTS
 */
export async function consumeCallLimit(
  context: CallContext,
  name: string,
  limit: CallLimit,
  access: Access | undefined,
): Promise<boolean> {
  const { platform, address, visitor } = context;
  // In-process calls have no IP address and no limit.
  if (!address) return false;
  const user = access === "public" ? null : await context.getCurrentUser();
  const caller = user ? `user:${user.id}` : visitor?.established ? `visitor:${visitor.id}` : null;
  return takeAllowance(platform.limiter, name, limit, { caller, network: networkOf(address) });
}

/**
 * Counts an action of a public call against a limit besides the call's own, by the same rules.
 * @throws TOO_MANY_REQUESTS
 */
export async function consumeVisitorLimit(
  { platform, address, visitor }: CallContext,
  name: string,
  limit: CallLimit,
): Promise<void> {
  if (!address) return;
  const caller = visitor?.established ? `visitor:${visitor.id}` : null;
  await takeAllowance(platform.limiter, name, limit, { caller, network: networkOf(address) });
}

async function takeAllowance(
  limiter: CallContext["platform"]["limiter"],
  name: string,
  {
    points,
    seconds,
    shared = points,
    network: networkPoints = points * NETWORK_FACTOR,
    proof,
  }: CallLimit,
  { caller, network }: { caller: string | null; network: string },
): Promise<boolean> {
  let mustProve = false;
  if (caller) await limiter.consume(name, { points, seconds }, caller);
  else if (!(await limiter.tryConsume(`${name}.shared`, { points: shared, seconds }, network))) {
    if (!proof) throw problemError("TOO_MANY_REQUESTS");
    mustProve = true;
  }
  // Counted last, so that refused calls do not use up the allowance of the network.
  await limiter.consume(`${name}.network`, { points: networkPoints, seconds }, network);
  return mustProve;
}
