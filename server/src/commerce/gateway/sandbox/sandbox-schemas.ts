import { MAX_AMOUNT } from "@masthead/contract/commerce/money.ts";
import { amount, currency } from "@masthead/contract/commerce/money-schemas.ts";
import { DISPUTE_REASONS, DISPUTE_STATES } from "@masthead/contract/commerce/states.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { z } from "zod";

// Schemas of requests and responses between the sandbox and its client.

const key = z.string().min(1).max(200);
const positiveAmount = z.number().int().min(1).max(MAX_AMOUNT);
const webhookUrl = z.url({ protocol: /^https?$/ }).nullable();
const FAILURES = [
  "declined",
  "insufficientFunds",
  "expiredCard",
  "authentication",
  "error",
] as const;

/** Idempotency-Key header: a repeated request with the same key is not carried out again. */
export const idempotencyKeyHeader = key;

export const checkoutRequest = z
  .object({
    amount,
    currency,
    description: z.string().min(1).max(500),
    email: z.string().max(320),
    locale: z.enum(LOCALES),
    returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
    keepCard: z.boolean(),
    cardOnly: z.boolean(),
    webhookUrl,
  })
  .refine((request) => (request.cardOnly ? request.amount === 0 : request.amount > 0), {
    path: ["amount"],
    message: "must be 0 with cardOnly, and positive otherwise",
  });

export const chargeRequest = z.object({
  amount: positiveAmount,
  currency,
  token: z.string().max(100),
  description: z.string().min(1).max(500),
  webhookUrl,
});
export const refundRequest = z.object({
  amount: positiveAmount,
  currency,
  chargeId: z.string().max(100),
  webhookUrl,
});
export const cardReference = z.object({ token: z.string().max(100) });

export const attempt = z.object({
  id: z.string(),
  key: z.string(),
  amount,
  currency,
  state: z.enum(["open", "paid", "failed", "expired"]),
  chargeId: z.string().nullable(),
  card: z
    .object({
      token: z.string(),
      brand: z.string(),
      last4: z.string(),
      fingerprint: z.string().nullable(),
    })
    .nullable(),
  failure: z.enum(FAILURES).nullable(),
});

export const refund = z.object({
  id: z.string(),
  key: z.string(),
  amount,
  currency,
  state: z.enum(["open", "done", "failed"]),
});

export const movementsQuery = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
const time = z.iso.datetime().transform((text) => new Date(text));
/** Amounts are signed: incoming positive, outgoing negative. */
const movement = z.object({
  id: z.string(),
  kind: z.enum(["charge", "refund", "dispute", "disputeReversal", "disputeFee"]),
  key: z.string(),
  disputeId: z.string().optional(),
  amount: z.number().int(),
  currency,
  at: time,
});
export const movementPage = z.object({ data: z.array(movement), next: z.string().nullable() });

/** Request to dispute a charge, as its card holder would at the bank. */
export const disputeRequest = z.object({
  chargeId: z.string().max(100),
  amount: positiveAmount.optional(),
  reason: z.enum(DISPUTE_REASONS).default("fraudulent"),
  state: z.enum(["inquiry", "needsResponse", "lost"]).default("needsResponse"),
});
/** Decision of the bank, or submitted evidence. */
export const disputeDecision = z.object({ state: z.enum(DISPUTE_STATES) });

export const dispute = z.object({
  id: z.string(),
  key: z.string(),
  amount,
  currency,
  state: z.enum(DISPUTE_STATES),
  reason: z.enum(DISPUTE_REASONS),
  evidenceDueAt: time.nullable(),
  openedAt: time,
  movements: z.array(movement),
});

export const sandboxErrorBody = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
});
