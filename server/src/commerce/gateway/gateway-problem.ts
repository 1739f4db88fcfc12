import { problemError } from "../../platform/http/problem.ts";
import { GatewayError, GatewayNotConfigured } from "./gateway.ts";

/**
 * Converts a failure of the payment gateway into SERVICE_UNAVAILABLE, and the lack of one into
 * PAYMENT_METHOD_UNAVAILABLE; returns other errors as they are.
 */
export function asGatewayProblem(error: unknown): unknown {
  if (error instanceof GatewayNotConfigured) return problemError("PAYMENT_METHOD_UNAVAILABLE");
  return error instanceof GatewayError ? problemError("SERVICE_UNAVAILABLE") : error;
}
