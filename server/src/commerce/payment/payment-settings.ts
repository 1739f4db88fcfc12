import { z } from "zod";

const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));
const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
const milliseconds = z.coerce.number().int().min(0).max(3_600_000);

/** Settings of payments by card. */
export const paymentSettings = {
  GATEWAY: z
    .enum(["sandbox", "stripe"])
    .optional()
    .describe("Who takes payments by card; unset: stripe when it has a key, else the sandbox"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^\S{8,300}$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{8,300}$/)
    .optional()
    .describe("Of the endpoint that Stripe tells what happens"),
  STRIPE_API_URL: webAddress.optional().describe("Default: Stripe's own"),
  SANDBOX_URL: webAddress.optional().describe("Where a sandbox stands that runs alone; unset: in the product"),
  SANDBOX_SECRET: z
    .string()
    .regex(/^[\w-]{16,200}$/)
    .optional()
    .describe("Shared with a sandbox that runs alone; unset: of this installation"),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(3100).describe("Where the sandbox listens that runs alone"),
  SANDBOX_WEBHOOK_URL: webAddress.optional().describe("Where the sandbox tells what happens; unset: where the shop asked for"),
  SANDBOX_WEBHOOK_DELAY: milliseconds.default(0).describe("Milliseconds after which the sandbox tells what happened"),
  SANDBOX_WEBHOOK_COPIES: z.coerce.number().int().min(1).max(10).default(1).describe("How often it tells each event"),
  SANDBOX_WEBHOOK_SHUFFLE: flag.default(false).describe("Each telling after another time up to the delay, so that they come out of order"),
  SANDBOX_LATENESS: milliseconds.default(30_000).describe("Milliseconds for which the charge of the late test card is not answered"),
};

const settings = z.object(paymentSettings);

/** Settings of Stripe come together. */
export function requirePaymentSettings(given: z.infer<typeof settings>, check: z.RefinementCtx): void {
  const wrong = (name: string, message: string) => check.addIssue({ code: "custom", path: [name], message });
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = given;
  if (given.GATEWAY === "stripe" && !key) wrong("STRIPE_SECRET_KEY", "is needed with GATEWAY=stripe");
  else if (!key && (secret || given.STRIPE_API_URL)) wrong("STRIPE_SECRET_KEY", "is needed with the other settings of Stripe");
  if (key && !secret)
    wrong("STRIPE_WEBHOOK_SECRET", "is needed with STRIPE_SECRET_KEY: without it nobody could tell Stripe's word from another's");
}
