import { HOUR } from "@masthead/contract/platform/durations.ts";
import { z } from "zod";
import { flag, serviceUrl } from "../../platform/setting-types.ts";

const milliseconds = z.coerce.number().int().min(0).max(HOUR);

export const paymentSettings = {
  GATEWAY: z
    .enum(["sandbox", "stripe"])
    .optional()
    .describe(
      "Gateway for card payments; unset: stripe if it has a key, otherwise none: nothing can be paid by card",
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^\S{8,300}$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{8,300}$/)
    .optional()
    .describe("Signing secret of Stripe's webhook endpoint"),
  STRIPE_API_URL: serviceUrl.optional().describe("Default: Stripe's API"),
  SANDBOX_URL: serviceUrl
    .optional()
    .describe("URL of a standalone sandbox; unset: the sandbox is embedded in the product"),
  SANDBOX_SECRET: z
    .string()
    .regex(/^[\w-]{16,200}$/)
    .optional()
    .describe("Secret shared with a standalone sandbox; unset: derived from this installation"),
  SANDBOX_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3100)
    .describe("Port of a standalone sandbox"),
  SANDBOX_WEBHOOK_URL: serviceUrl
    .optional()
    .describe(
      "URL to which the sandbox sends all webhooks; unset: the URL that each request asks for",
    ),
  SANDBOX_WEBHOOK_DELAY: milliseconds
    .default(0)
    .describe("Milliseconds after which the sandbox sends a webhook"),
  SANDBOX_WEBHOOK_COPIES: z.coerce
    .number()
    .int()
    .min(1)
    .max(10)
    .default(1)
    .describe("How often the sandbox sends each webhook"),
  SANDBOX_WEBHOOK_SHUFFLE: flag
    .default(false)
    .describe(
      "Delays each webhook by a random time up to SANDBOX_WEBHOOK_DELAY, so that they arrive out of order",
    ),
  SANDBOX_LATENESS: milliseconds
    .default(30_000)
    .describe("Milliseconds for which the response to a charge of the late test card is held back"),
};

const settings = z.object(paymentSettings);

/** Validates that the settings of Stripe are complete. */
export function requirePaymentSettings(
  input: z.infer<typeof settings>,
  context: z.RefinementCtx,
): void {
  const addIssue = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = input;
  if (input.GATEWAY === "stripe" && !key)
    addIssue("STRIPE_SECRET_KEY", "is required with GATEWAY=stripe");
  else if (!key && (secret || input.STRIPE_API_URL))
    addIssue("STRIPE_SECRET_KEY", "is required with the other settings of Stripe");
  if (key && !secret)
    addIssue(
      "STRIPE_WEBHOOK_SECRET",
      "is required with STRIPE_SECRET_KEY: webhooks cannot be authenticated without it",
    );
}
