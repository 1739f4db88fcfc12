import { z } from "zod";
import { ENTITLEMENTS, SOLD_ENTITLEMENTS } from "./package-terms.ts";
import { PAYMENT_METHODS } from "./payment-method.ts";

export const soldEntitlement = z.enum(SOLD_ENTITLEMENTS);
export const entitlement = z.enum(ENTITLEMENTS);
export const paymentMethod = z.enum(PAYMENT_METHODS);
export const campaignName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u);
