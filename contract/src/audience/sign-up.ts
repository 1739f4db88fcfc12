import { z } from "zod";
import { publicCall } from "../system/call.ts";
import { challenge, email, newPassword, westernDigits } from "./auth.ts";
import { botProof } from "./bot-check.ts";
import { ownDetails } from "./own-account.ts";

/** What a link, or a code, that was mailed has shown: that a new account's address is its owner's, or a changed one. */
export const mailPurpose = z.enum(["activation", "emailChange"]);
export type MailPurpose = z.infer<typeof mailPurpose>;

const tags = ["user"];
const limited = (points: number) => publicCall.meta({ access: "public", limit: { points, seconds: 300 } });
const mailing = publicCall.meta({ limit: { points: 20, seconds: 300, network: 100, proof: true } });

/** Calls of readers who make an account. No reply tells whether an address has one: the mail does. */
export const signUpContract = {
  register: mailing
    .route({
      method: "POST",
      path: "/v1/auth/register",
      tags: ["auth"],
      summary: "Makes an account, which a mailed link or code activates; whoever has one is mailed that",
    })
    .input(ownDetails.extend({ email, password: newPassword, proof: botProof }))
    .output(challenge),
};

export const activationContract = {
  requestActivation: mailing
    .route({ method: "POST", path: "/v1/user/request/activation", tags, summary: "Mails another link and code to activate an account" })
    .input(z.object({ email, proof: botProof }))
    .output(challenge),
  checkActivation: limited(60)
    .route({
      method: "POST",
      path: "/v1/user/check/activation/{code}",
      tags,
      summary: "Takes the mailed link's token, or the six digits with their challenge; each counts once",
    })
    .input(z.object({ code: z.string().max(64).overwrite(westernDigits).min(1), challenge: z.string().min(1).max(64).optional() }))
    .output(z.object({ purpose: mailPurpose })),
};
