import type { Client } from "@masthead/contract/contract.ts";
import type { Role } from "@masthead/contract/system/ability.ts";
import { and, desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Platform } from "../src/platform/platform.ts";
import { log } from "../src/system/log/log.table.ts";
import { allMailed, makeMember, nextMail, PASSWORD } from "./auth.ts";
import { createAuthenticator } from "./authenticator.ts";
import { clientAs } from "./staff.ts";

const STEP = 30_000;

/** What an app shows: now, or so many steps from now. The next step's code is taken too, so that no test meets the end of one. */
export const appCode = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP });

/** Six digits that an app does not show at all these days. */
export function otherCode(secret: string): string {
  const shown = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.has(code)) ?? "";
}

/** Enrols an app. The code that did is used up; the next step's is not. */
export async function enrolApp(client: Client): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const { secret } = await client.account.beginTotp({ password: PASSWORD });
  const usedCode = appCode(secret);
  return { secret, usedCode, ...(await client.account.confirmTotp({ code: usedCode })) };
}

/** Someone with an app, whose notice has been read. */
export async function memberWithApp(platform: Platform, role: Role = "Admin") {
  const member = await makeMember(platform, role);
  const client = await clientAs(platform, member.id);
  const app = await enrolApp(client);
  await nextMail(platform, member.email);
  return { ...member, ...app, client };
}

/** Someone with a passkey, whose notice has been read. */
export async function memberWithPasskey(platform: Platform, role: Role = "Admin", options: { counts?: boolean } = {}) {
  const member = await makeMember(platform, role);
  const client = await clientAs(platform, member.id);
  const authenticator = createAuthenticator(platform.publicUrl, options);
  const creation = await client.account.passkeyOptions({});
  const passkey = await client.account.addPasskey({ name: "Telephone", response: authenticator.make(creation) });
  await allMailed(platform);
  await nextMail(platform, member.email);
  return { ...member, client, authenticator, passkey };
}

/** What the log says of a user, the last first. */
export function logOfUser({ database: { db } }: Platform, userId: number) {
  return db
    .select()
    .from(log)
    .where(and(eq(log.entity, "User"), eq(log.entityId, userId)))
    .orderBy(desc(log.id));
}
