import { z } from "zod";

/** Settings of newsletters and of the signature of emails. */
export const mailSettings = {
  MAIL_RATE: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .default(20)
    .describe("Emails of newsletters per second, of all processes together"),
  MAIL_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe("Connections of a process to the mail server while it sends a newsletter"),
  MAIL_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{24,200}$/, "must be 24 to 200 letters, digits, - or _")
    .optional()
    .describe(
      "Last segment of the URL to which the mail provider reports bounces and complaints; unset: there is no such URL",
    ),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "must be a domain")
    .optional()
    .describe("Domain that signs emails (DKIM); unset: the mail server signs them, or nobody"),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
    .optional()
    .describe("Name of the public key in the DNS, before ._domainkey"),
  DKIM_KEY_FILE: z.string().optional().describe("File with the private RSA key, in PEM"),
};

const DKIM_NAMES = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"] as const;

/** Requires all settings of DKIM, or none. */
export function requireMailSettings(
  settings: Partial<Record<(typeof DKIM_NAMES)[number], string>>,
  check: z.RefinementCtx,
): void {
  if (!DKIM_NAMES.some((name) => settings[name])) return;
  for (const name of DKIM_NAMES)
    if (!settings[name])
      check.addIssue({ code: "custom", path: [name], message: "is required to sign emails" });
}
