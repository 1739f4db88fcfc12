import { PAYMENT_METHODS, type PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { acceptsCash } from "../../system/setting/setting.service.ts";
import { hasCardPayments } from "./gateways.ts";

/**
 * Payment methods that the station takes now: cards if a gateway is configured, cash unless a
 * setting rules it out.
 */
export async function availableMethods(context: CallContext): Promise<PaymentMethod[]> {
  const available = { card: hasCardPayments(context.platform), cash: await acceptsCash(context) };
  return PAYMENT_METHODS.filter((method) => available[method]);
}

/**
 * @throws PAYMENT_METHOD_UNAVAILABLE at `method` unless the station takes this payment method now
 */
export async function requireMethod(context: CallContext, method: PaymentMethod): Promise<void> {
  requireOffered(context, await availableMethods(context), method);
}

/** @throws PAYMENT_METHOD_UNAVAILABLE at `method` unless it is one of the available ones */
export function requireOffered(
  context: Pick<CallContext, "locale">,
  available: readonly PaymentMethod[],
  method: PaymentMethod,
): void {
  if (available.includes(method)) return;
  throw problemError("PAYMENT_METHOD_UNAVAILABLE", [
    fieldError(context, "method", `order.methodUnavailable.${method}`),
  ]);
}
