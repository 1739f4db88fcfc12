import { amount, currency, MOST_MONEY } from "@masthead/contract/commerce/money.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { z } from "zod";

// What crosses the wire between the sandbox and its client.

const key = z.string().min(1).max(200);
const charged = z.number().int().min(1).max(MOST_MONEY);
const webhookUrl = z.url({ protocol: /^https?$/ }).nullable();
const FAILURES = ["declined", "insufficientFunds", "expiredCard", "authentication", "error"] as const;

/** Header that names what is asked for: asked again with the same, it is not done again. */
export const keyHeader = key;

export const checkoutAsked = z
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
  .refine((asked) => (asked.cardOnly ? asked.amount === 0 : asked.amount > 0), {
    path: ["amount"],
    message: "is 0 for a card alone, and else more",
  });

export const chargeAsked = z.object({
  amount: charged,
  currency,
  token: z.string().max(100),
  description: z.string().min(1).max(500),
  webhookUrl,
});
export const refundAsked = z.object({ amount: charged, currency, chargeId: z.string().max(100), webhookUrl });
export const cardNamed = z.object({ token: z.string().max(100) });

export const attempt = z.object({
  id: z.string(),
  key: z.string(),
  amount,
  currency,
  state: z.enum(["open", "paid", "failed", "expired"]),
  chargeId: z.string().nullable(),
  card: z.object({ token: z.string(), brand: z.string(), last4: z.string(), fingerprint: z.string().nullable() }).nullable(),
  failure: z.enum(FAILURES).nullable(),
});

export const refund = z.object({ id: z.string(), key: z.string(), amount, currency, state: z.enum(["open", "done", "failed"]) });

export const movementsAsked = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
const movement = z.object({
  id: z.string(),
  kind: z.enum(["charge", "refund"]),
  key: z.string(),
  amount,
  currency,
  at: z.iso.datetime().transform((text) => new Date(text)),
});
export const movementPage = z.object({ data: z.array(movement), next: z.string().nullable() });

/** Body of a delivery. */
export const sandboxEventBody = z.object({ id: z.string(), kind: z.string(), key: z.string(), createdAt: z.iso.datetime() });
export const sandboxProblem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
