import { GatewayError } from "../gateway.ts";
import { stripeLibrary } from "./stripe-library.ts";

/** Runs a request to Stripe and converts its errors to GatewayError. */
export async function withGatewayErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw asGatewayError(error);
  }
}

/**
 * Final: Stripe understood the request and refused it. Failed authentication, a concurrent request
 * with the same key, outages and network errors leave the outcome open.
 */
export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const { errors } = stripeLibrary();
  if (!(error instanceof errors.StripeError))
    return new GatewayError("unexpected error of the Stripe client", { cause: error });
  const refused =
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeIdempotencyError ||
    error instanceof errors.StripeCardError;
  const final = refused && error.statusCode !== 409;
  return new GatewayError(
    `Stripe responded with ${error.statusCode ?? "nothing"}, ${error.code ?? error.type}`,
    { final, cause: error },
  );
}

/**
 * Whether an object does not exist at Stripe, or no longer. Stripe rejects a detached payment
 * method as an invalid request.
 */
export const isMissingAtStripe = (error: unknown): boolean =>
  error instanceof stripeLibrary().errors.StripeInvalidRequestError &&
  (error.statusCode === 404 || error.statusCode === 400);
