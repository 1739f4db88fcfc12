import { z } from "zod";
import { publicCall } from "../system/call.ts";

/** Ways in which Google's reCAPTCHA is asked. */
export const RECAPTCHA_VERSIONS = ["2", "3", "enterprise"] as const;
export type RecaptchaVersion = (typeof RECAPTCHA_VERSIONS)[number];

/** Forms that robots like to fill in; reCAPTCHA is told which of them it looks at. */
export const BOT_FORMS = ["signUp", "signIn", "resetPassword", "contact", "dataDeletion", "order"] as const;
export type BotForm = (typeof BOT_FORMS)[number];

/** What proves that a person fills a form in. */
export const botProof = z
  .string()
  .max(8192)
  .optional()
  .describe("A solved challenge of GET /v1/auth/bot-check. Needed only once an address, or the whole site, has sent more than people do");

const hex = z.string().regex(/^([0-9a-f]{2})+$/);

/** A riddle of ALTCHA: a computer needs a moment for it. */
const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number().int(),
    expiresAt: z.number().int().describe("Seconds since 1970"),
    keyLength: z.number().int(),
    keyPrefix: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});
export type AltchaChallenge = z.infer<typeof altchaChallenge>;

/** A solved riddle, which is sent as JSON in base64. */
export const altchaPayload = z.object({ challenge: altchaChallenge, solution: z.object({ counter: z.number().int(), derivedKey: hex }) });
export type AltchaPayload = z.infer<typeof altchaPayload>;

/** How forms are kept from robots: by a riddle, or by what the site of the provider finds. */
const botCheck = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("altcha"), challenge: altchaChallenge }),
  z.object({ provider: z.literal("recaptcha"), version: z.enum(RECAPTCHA_VERSIONS), siteKey: z.string() }),
]);
export type BotCheck = z.infer<typeof botCheck>;

export const botCheckContract = {
  botCheck: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 }, personal: true })
    .route({ method: "GET", path: "/v1/auth/bot-check", tags: ["auth"], summary: "What proves that a person fills a form in" })
    .output(botCheck),
};
