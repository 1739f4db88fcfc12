import { z } from "zod";
import { localizedText } from "../platform/record.ts";
import {
  ENTITLEMENT_CLASSES,
  SCOPED_ENTITLEMENT_PATTERN,
  type ScopedEntitlement,
  SOLD_ENTITLEMENT_CLASSES,
} from "./entitlements.ts";
import { PAYMENT_METHODS } from "./payment-method.ts";

const isScoped = z
  .string()
  .regex(SCOPED_ENTITLEMENT_PATTERN)
  .describe(
    "Content of one record: the stream of a channel, the episodes of a program or of a category of programs, the articles of a section",
  );
/** Entitlement to the content of one record. */
export const scoped = isScoped as unknown as z.ZodType<ScopedEntitlement, ScopedEntitlement>;

export const soldEntitlement = z.union([z.enum(SOLD_ENTITLEMENT_CLASSES), scoped]);
export const entitlement = z.union([z.enum(ENTITLEMENT_CLASSES), scoped]);
/** Names of the records that entitlements are limited to, in the locale of the request. */
export const entitlementNames = z.array(z.object({ entitlement: scoped, name: z.string() }));
/** The same in all languages. */
export const localizedEntitlementNames = z.array(
  z.object({ entitlement: scoped, name: localizedText }),
);
export const paymentMethod = z.enum(PAYMENT_METHODS);
export const campaignName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u);
