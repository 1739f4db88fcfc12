import { z } from "zod";
import { id, publicCall, signedInCall } from "../../platform/call.ts";
import { timestamp } from "../../platform/record.ts";
import { botProof } from "../bot-check.ts";
import {
  challenge,
  codeAttempt,
  email,
  newPassword,
  replacedSession,
  typedPassword,
} from "./auth.ts";
import { profile } from "./profile.ts";

/** Signed-in session on one device. */
export const session = z.object({
  id,
  createdAt: timestamp,
  usedAt: timestamp,
  address: z.string().nullable(),
  agent: z.string().nullable(),
  current: z.boolean().describe("The session of this request"),
});

const tags = ["user"];
const limited = (points: number) =>
  publicCall.meta({ access: "public", limit: { points, seconds: 300 } });

/** Operations on the current user's own account. */
export const accountContract = {
  me: signedInCall
    .route({
      method: "GET",
      path: "/v1/user",
      tags,
      summary: "Get the current user and what they can manage",
    })
    .output(profile),
  changePassword: signedInCall
    .route({
      method: "PATCH",
      path: "/v1/user/change/password",
      tags,
      summary: "Change your password; ends all sessions, and starts a new one for the caller",
    })
    .input(z.object({ current: typedPassword, next: newPassword }))
    .output(replacedSession),
  sessions: signedInCall
    .route({ method: "GET", path: "/v1/user/sessions", tags, summary: "List your sessions" })
    .output(z.array(session)),
  endSession: signedInCall
    .route({
      method: "DELETE",
      path: "/v1/user/sessions/{id}",
      tags,
      summary: "Sign out on one device",
      successStatus: 204,
    })
    .input(z.object({ id })),
  requestOtp: publicCall
    .meta({ limit: { points: 20, seconds: 300, network: 100, proof: true } })
    .route({
      method: "POST",
      path: "/v1/user/request/otp",
      tags,
      summary: "Email a code and a link for choosing a new password",
    })
    .input(z.object({ email, proof: botProof }))
    .output(challenge),
  checkOtp: limited(60)
    .route({
      method: "POST",
      path: "/v1/user/check/otp",
      tags,
      summary: "Exchange the code for a single-use password reset token",
    })
    .input(codeAttempt)
    .output(z.object({ token: z.string(), expiresAt: timestamp })),
  resetPassword: limited(60)
    .route({
      method: "PATCH",
      path: "/v1/user/reset/pass",
      tags,
      summary: "Set a new password with a reset token",
      successStatus: 204,
    })
    .input(z.object({ token: z.string().min(1).max(64), password: newPassword })),
  resetPasswordByOtp: limited(60)
    .route({
      method: "PATCH",
      path: "/v1/user/reset/pass/otp",
      tags,
      summary: "Set a new password with the emailed code",
      successStatus: 204,
    })
    .input(codeAttempt.extend({ password: newPassword })),
};
