import type { KnownProblem } from "../../platform/http/known-problems.ts";
import { problemError } from "../../platform/http/problem.ts";
import { GatewayError, GatewayNotConfigured } from "./gateway.ts";

/**
 * Reports a failure of the payment gateway as SERVICE_UNAVAILABLE, and the lack of one as
 * PAYMENT_METHOD_UNAVAILABLE.
 */
export const gatewayProblem: KnownProblem = (error) => {
  if (error instanceof GatewayNotConfigured) return problemError("PAYMENT_METHOD_UNAVAILABLE");
  return error instanceof GatewayError ? problemError("SERVICE_UNAVAILABLE") : undefined;
};
