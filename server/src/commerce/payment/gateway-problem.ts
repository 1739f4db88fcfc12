import { problemError } from "../../platform/http/problem.ts";
import { GatewayError } from "./gateway.ts";

/** Converts a failure of the payment gateway into SERVICE_UNAVAILABLE; returns other errors as they are. */
export const asGatewayProblem = (error: unknown): unknown => (error instanceof GatewayError ? problemError("SERVICE_UNAVAILABLE") : error);
