import { createHash } from "node:crypto";
import type { NewOrder } from "@masthead/contract/commerce/order.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { toStoredDetails } from "../../../audience/user/own-details.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { requireIdempotencyKey } from "../../payment/idempotency-key.ts";

/** Request for an order, without fields that do not affect its content. */
export interface OrderRequest
  extends Omit<NewOrder, "idempotencyKey" | "locale" | "phone" | "proof"> {
  method: PaymentMethod;
  phone: string | null;
  locale: Locale;
  /** Account that buys; null: a guest, or staff who sell. */
  userId: number | null;
  soldBy: "buyer" | "guest" | "staff";
}

/** Identity of a request: its caller, and what makes a repeated one the same. */
export interface RequestIdentity {
  actor: Actor;
  /** Keyed hash of the idempotency key and its owner. */
  keyHash: string;
  requestHash: Buffer;
}

/** Reads the request of a caller. @throws INVALID_INPUT at `phone` or `idempotencyKey` */
export async function readOrderRequest(
  context: CallContext,
  method: PaymentMethod,
  input: NewOrder,
): Promise<{ request: OrderRequest; identity: RequestIdentity }> {
  const caller = await context.getCurrentUser();
  const { phone = null } = await toStoredDetails(context, { phone: input.phone ?? null });
  const { idempotencyKey, locale: _, proof: __, ...hashed } = input;
  const key = requireIdempotencyKey(context, idempotencyKey);
  const isStaff = caller !== null && abilityOf(caller.role).can("manage", "Orders");
  return {
    request: {
      ...hashed,
      method,
      phone,
      locale: context.locale,
      userId: isStaff ? null : (caller?.id ?? null),
      soldBy: isStaff ? "staff" : caller ? "buyer" : "guest",
    },
    identity: {
      actor: caller
        ? { id: caller.id, name: caller.email, address: context.address }
        : { id: null, name: "order.guest" },
      keyHash: keyedHash(
        context.platform.config.APP_SECRET,
        "order.key",
        `${caller?.id ?? input.email.toLowerCase()}\n${key}`,
      ),
      requestHash: createHash("sha256")
        .update(JSON.stringify([method, hashed]))
        .digest(),
    },
  };
}
