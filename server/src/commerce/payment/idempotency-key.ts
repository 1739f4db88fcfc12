import { idempotencyKey } from "@masthead/contract/commerce/order.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";

/**
 * Returns the idempotency key of a request, from its header or its body.
 * @throws INVALID_INPUT if there is none
 */
export function requireIdempotencyKey(context: CallContext, bodyKey: string | undefined): string {
  const { data: key } = idempotencyKey.safeParse(context.idempotencyKey ?? bodyKey);
  if (key === undefined) throw invalidInput(context, "idempotencyKey", "order.keyNeeded");
  return key;
}
