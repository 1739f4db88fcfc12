import { HOUR } from "@masthead/contract/platform/durations.ts";
import { isNull } from "drizzle-orm";
import type { Retention } from "../../platform/retention/retention.ts";
import { spentProof } from "../bot-check/spent-proof.table.ts";
import { passkeyChallenge } from "../second-factor/passkey/passkey.table.ts";
import { TOTP_ENROLMENT_TIMEOUT } from "../second-factor/totp/totp.service.ts";
import { totp } from "../second-factor/totp/totp.table.ts";
import { mailProof } from "./account/mail-proof.table.ts";
import { otp } from "./otp/otp.table.ts";
import { passwordReset } from "./password/password-reset.table.ts";
import { SESSION_IDLE_TIMEOUT } from "./session/session.service.ts";
import { renewedSessionToken, session } from "./session/session.table.ts";

export const authRetention: Retention[] = [
  { table: session, rows: "sessions", since: session.expiresAt, event: "expiry", kept: 0 },
  {
    table: session,
    rows: "idle sessions",
    since: session.usedAt,
    event: "the last use",
    kept: SESSION_IDLE_TIMEOUT,
  },
  {
    table: renewedSessionToken,
    rows: "former tokens of sessions",
    since: renewedSessionToken.renewedAt,
    event: "the renewal",
    kept: HOUR,
  },
  // Until then a used or expired code is answered as such.
  {
    table: otp,
    rows: "sign-in and confirmation codes, with their wrong tries",
    since: otp.expiresAt,
    event: "expiry",
    kept: HOUR,
  },
  {
    table: passwordReset,
    rows: "links to reset a password",
    since: passwordReset.expiresAt,
    event: "expiry",
    kept: 0,
  },
  {
    table: mailProof,
    rows: "links to confirm an email address",
    since: mailProof.expiresAt,
    event: "expiry",
    kept: 0,
  },
  {
    table: spentProof,
    rows: "solved bot checks",
    since: spentProof.expiresAt,
    event: "expiry",
    kept: 0,
  },
  {
    table: passkeyChallenge,
    rows: "challenges for passkeys",
    since: passkeyChallenge.expiresAt,
    event: "expiry",
    kept: 0,
  },
  {
    table: totp,
    rows: "authenticator apps whose enrolment was not completed",
    since: totp.begunAt,
    event: "its beginning",
    kept: TOTP_ENROLMENT_TIMEOUT,
    where: isNull(totp.enrolledAt),
  },
];
