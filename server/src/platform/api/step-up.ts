import type { CallMeta } from "@masthead/contract/platform/call.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { problemError } from "../http/problem.ts";
import type { SignedInUser } from "../platform.ts";

/** Time for which a sign-in or reauthentication is recent, in milliseconds. */
export const STEP_UP_WINDOW = 10 * MINUTE;

/**
 * Whether a call with this input requires a recent authentication. The input is not validated yet.
 */
export function needsStepUp(stepUp: CallMeta["stepUp"], input: unknown): boolean {
  if (!Array.isArray(stepUp)) return stepUp === true;
  return typeof input === "object" && input !== null && stepUp.some((field) => field in input);
}

/** @throws REAUTHENTICATION_REQUIRED unless the user proved their identity recently */
export function requireRecentAuthentication(user: SignedInUser | null, now: Date): void {
  if (!user || now.getTime() - user.authenticatedAt.getTime() > STEP_UP_WINDOW)
    throw problemError("REAUTHENTICATION_REQUIRED");
}
