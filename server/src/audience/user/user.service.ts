import { email, newPassword } from "@masthead/contract/audience/auth/auth.ts";
import { z } from "zod";
import { messagesFor } from "../../platform/http/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Actor, createdChanges, writeLog } from "../../system/log/log.store.ts";
import { hashPassword } from "../auth/password/password.service.ts";
import { weaknessWithSiteTerms } from "../auth/password/password-strength.service.ts";
import { user } from "./user.table.ts";

const newSuperadmin = z.object({ email, password: newPassword });

/**
 * Creates a Superadmin.
 * @throws Error if the email or password is invalid, or the email is in use
 */
export async function createSuperadmin(
  platform: Platform,
  actor: Actor,
  credentials: { email: string; password: string },
): Promise<number> {
  const parsed = newSuperadmin.safeParse(credentials);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  const { email, password } = parsed.data;
  const weakness = await weaknessWithSiteTerms(platform, password, [email]);
  if (weakness)
    throw new Error(`password: ${messagesFor("en-US")(`auth.weakPassword.${weakness}`)}`);
  const values = {
    email,
    passwordHash: await hashPassword(password),
    role: "Superadmin" as const,
    activated: true,
    emailVerifiedAt: new Date(),
  };
  return platform.database.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(user)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: user.id });
    if (!row) throw new Error(`${email} has an account already`);
    await writeLog(tx, actor, [
      {
        action: "create",
        entity: "User",
        entityId: row.id,
        changes: createdChanges({ email, role: "Superadmin", activated: true }),
      },
    ]);
    return row.id;
  });
}
