import { GatewayError } from "../gateway.ts";
import { stripeLibrary } from "./stripe-library.ts";

/** Asks Stripe; what it throws becomes an error of gateways. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw asGatewayError(error);
  }
}

/**
 * Final is what Stripe understood and refused. That it was not let in, busy with the same key, out of order or not to be reached leaves
 * open what becomes of it.
 */
export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const { errors } = stripeLibrary();
  if (!(error instanceof errors.StripeError)) return new GatewayError("Stripe answered something else", { cause: error });
  const refused =
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeIdempotencyError ||
    error instanceof errors.StripeCardError;
  const final = refused && error.statusCode !== 409;
  return new GatewayError(`Stripe answered ${error.statusCode ?? "nothing"}, ${error.code ?? error.type}`, { final, cause: error });
}

/** Whether Stripe has no such thing, or no longer. A payment method that was detached before is refused as an invalid one. */
export const isGone = (error: unknown): boolean =>
  error instanceof stripeLibrary().errors.StripeInvalidRequestError && (error.statusCode === 404 || error.statusCode === 400);
