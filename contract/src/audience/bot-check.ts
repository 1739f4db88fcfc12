import { z } from "zod";
import { publicCall } from "../platform/call.ts";

/** Supported versions of Google reCAPTCHA. */
export const RECAPTCHA_VERSIONS = ["2", "3", "enterprise"] as const;
export type RecaptchaVersion = (typeof RECAPTCHA_VERSIONS)[number];

/** Forms protected by the bot check. reCAPTCHA gets the name as the action. */
const BOT_FORMS = [
  "signUp",
  "signIn",
  "resetPassword",
  "contact",
  "newsletter",
  "dataDeletion",
  "order",
  "liveQuestion",
  "letter",
] as const;
export type BotForm = (typeof BOT_FORMS)[number];

/** Proof that a person fills in the form. */
export const botProof = z
  .string()
  .max(8192)
  .optional()
  .describe(
    "A solved challenge from GET /v1/auth/bot-check. Required only once an IP address, or the whole site, exceeds what people send",
  );

const hex = z.string().regex(/^([0-9a-f]{2})+$/);

/** ALTCHA proof-of-work challenge. */
const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number().int(),
    expiresAt: z.number().int().describe("Unix time in seconds"),
    keyLength: z.number().int(),
    keyPrefix: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});
export type AltchaChallenge = z.infer<typeof altchaChallenge>;

/** Solved ALTCHA challenge, sent as base64-encoded JSON. */
export const altchaPayload = z.object({
  challenge: altchaChallenge,
  solution: z.object({ counter: z.number().int(), derivedKey: hex }),
});
export type AltchaPayload = z.infer<typeof altchaPayload>;

/** Protection of forms from bots: a proof-of-work challenge, or reCAPTCHA. */
const botCheck = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("altcha"), challenge: altchaChallenge }),
  z.object({
    provider: z.literal("recaptcha"),
    version: z.enum(RECAPTCHA_VERSIONS),
    siteKey: z.string(),
  }),
]);
export type BotCheck = z.infer<typeof botCheck>;

export const botCheckContract = {
  botCheck: publicCall
    // Challenges cost little. Many readers of a mobile network share an address, and may open a
    // form before they have a cookie.
    .meta({ access: "public", limit: { points: 60, seconds: 300, shared: 600 }, personal: true })
    .route({
      method: "GET",
      path: "/v1/auth/bot-check",
      tags: ["auth"],
      summary: "Get the bot check that a form has to solve",
    })
    .output(botCheck),
};
