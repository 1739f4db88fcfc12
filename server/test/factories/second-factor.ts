import type { Client } from "@masthead/contract/contract.ts";
import type { Role } from "@masthead/contract/platform/ability.ts";
import { and, desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Platform } from "../../src/platform/platform.ts";
import { log } from "../../src/system/log/log.table.ts";
import { createAuthenticator } from "../fakes/authenticator.ts";
import { makeUserWithPassword, nextMail, PASSWORD, waitForQueuedMails } from "./auth.ts";
import { clientAs } from "./staff.ts";

const TOTP_STEP_MS = 30_000;

/**
 * Code of an authenticator app, now or `steps` from now. The server also accepts the code of the
 * next step, so that tests do not fail at the end of one.
 */
export const appCode = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + steps * TOTP_STEP_MS,
  });

/** Six digits that are not a code of the app within two steps from now. */
export function invalidAppCode(secret: string): string {
  const validCodes = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps)));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find(
      (code) => !validCodes.has(code),
    ) ?? ""
  );
}

/** Enrols an authenticator app. `usedCode` is spent; the code of the next step is not. */
export async function enrolApp(
  client: Client,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const { secret } = await client.account.beginTotp({ password: PASSWORD });
  const usedCode = appCode(secret);
  return { secret, usedCode, ...(await client.account.confirmTotp({ code: usedCode })) };
}

/** Creates a user with an authenticator app, and consumes the notice mail. */
export async function makeUserWithApp(platform: Platform, role: Role = "Admin") {
  const member = await makeUserWithPassword(platform, role);
  const client = await clientAs(platform, member.id);
  const app = await enrolApp(client);
  await nextMail(platform, member.email);
  return { ...member, ...app, client };
}

/** Creates a user with a passkey, and consumes the notice mail. */
export async function makeUserWithPasskey(
  platform: Platform,
  role: Role = "Admin",
  options: { counts?: boolean } = {},
) {
  const member = await makeUserWithPassword(platform, role);
  const client = await clientAs(platform, member.id);
  const authenticator = createAuthenticator(platform.publicUrl, options);
  const creation = await client.account.passkeyOptions({});
  const passkey = await client.account.addPasskey({
    name: "Telephone",
    response: authenticator.make(creation),
  });
  await waitForQueuedMails(platform);
  await nextMail(platform, member.email);
  return { ...member, client, authenticator, passkey };
}

/** Audit log entries of a user, newest first. */
export function auditLogOfUser({ database: { db } }: Platform, userId: number) {
  return db
    .select()
    .from(log)
    .where(and(eq(log.entity, "User"), eq(log.entityId, userId)))
    .orderBy(desc(log.id));
}
