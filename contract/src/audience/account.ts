import { z } from "zod";
import { id, publicCall, signedInCall } from "../system/call.ts";
import { moment } from "../system/record.ts";
import { challenge, codeTry, email, newPassword, typedPassword } from "./auth.ts";
import { botProof } from "./bot-check.ts";
import { profile } from "./profile.ts";

/** A device that someone is signed in on. */
export const session = z.object({
  id,
  createdAt: moment,
  usedAt: moment,
  address: z.string().nullable(),
  agent: z.string().nullable(),
  current: z.boolean().describe("The one that asks"),
});

const tags = ["user"];
const limited = (points: number) => publicCall.meta({ access: "public", limit: { points, seconds: 300 } });

/** Calls of everyone about their own account. */
export const accountContract = {
  me: signedInCall.route({ method: "GET", path: "/v1/user", tags, summary: "Who is signed in, and what they manage" }).output(profile),
  changePassword: signedInCall
    .route({
      method: "PATCH",
      path: "/v1/user/change/password",
      tags,
      summary: "Changes one's password; ends all other sessions",
      successStatus: 204,
    })
    .input(z.object({ current: typedPassword, next: newPassword })),
  sessions: signedInCall
    .route({ method: "GET", path: "/v1/user/sessions", tags, summary: "Where one is signed in" })
    .output(z.array(session)),
  endSession: signedInCall
    .route({ method: "DELETE", path: "/v1/user/sessions/{id}", tags, summary: "Signs out on one device", successStatus: 204 })
    .input(z.object({ id })),
  requestOtp: publicCall
    .meta({ limit: { points: 20, seconds: 300, network: 100, proof: true } })
    .route({ method: "POST", path: "/v1/user/request/otp", tags, summary: "Mails a code and a link to choose a new password with" })
    .input(z.object({ email, proof: botProof }))
    .output(challenge),
  checkOtp: limited(60)
    .route({ method: "POST", path: "/v1/user/check/otp", tags, summary: "Takes the code for a token that changes the password once" })
    .input(codeTry)
    .output(z.object({ token: z.string(), expiresAt: moment })),
  resetPassword: limited(60)
    .route({ method: "PATCH", path: "/v1/user/reset/pass", tags, summary: "Sets a new password with a token", successStatus: 204 })
    .input(z.object({ token: z.string().min(1).max(64), password: newPassword })),
  resetPasswordByOtp: limited(60)
    .route({
      method: "PATCH",
      path: "/v1/user/reset/pass/otp",
      tags,
      summary: "Sets a new password with the mailed code",
      successStatus: 204,
    })
    .input(codeTry.extend({ password: newPassword })),
};
