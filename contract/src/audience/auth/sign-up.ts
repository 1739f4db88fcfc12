import { z } from "zod";
import { publicCall } from "../../platform/call.ts";
import { botProof } from "../bot-check.ts";
import { challenge, email, newPassword, typedCode } from "./auth.ts";
import { ownDetails } from "./own-account.ts";

/**
 * Purpose of an emailed link or code: confirms the address of a new account, or a changed address.
 */
const mailPurpose = z.enum(["activation", "emailChange"]);
export type MailPurpose = z.infer<typeof mailPurpose>;

const tags = ["user"];
const limited = (points: number) =>
  publicCall.meta({ access: "public", limit: { points, seconds: 300 } });
const mailing = publicCall.meta({ limit: { points: 20, seconds: 300, network: 100, proof: true } });

/**
 * Sign-up operations. No response reveals whether an address has an account: only the email does.
 */
export const signUpContract = {
  register: mailing
    .route({
      method: "POST",
      path: "/v1/auth/register",
      tags: ["auth"],
      summary:
        "Create an account, activated by an emailed link or code; the owner of an existing account is emailed a notice instead",
    })
    .input(ownDetails.extend({ email, password: newPassword, proof: botProof }))
    .output(challenge),
};

export const activationContract = {
  requestActivation: mailing
    .route({
      method: "POST",
      path: "/v1/user/request/activation",
      tags,
      summary: "Email another link and code to activate an account",
    })
    .input(
      z.object({
        email,
        proof: botProof,
        challenge: z
          .string()
          .min(1)
          .max(64)
          .optional()
          .describe("Challenge of the sign-up; without it, the mail asks for a new password"),
      }),
    )
    .output(challenge),
  checkActivation: limited(60)
    .route({
      method: "POST",
      path: "/v1/user/check/activation/{code}",
      tags,
      summary:
        "Verify the token of the emailed link, or the six-digit code with its challenge; each works once",
    })
    .input(
      z.object({
        code: z.string().max(64).overwrite(typedCode).min(1),
        challenge: z.string().min(1).max(64).optional(),
        password: newPassword
          .optional()
          .describe(
            "Password of the new account; required with the link of a sign-up, unless its challenge is sent",
          ),
      }),
    )
    .output(z.object({ purpose: mailPurpose })),
};
