import { email, newPassword } from "@masthead/contract/audience/auth.ts";
import { z } from "zod";
import { wordsOf } from "../../platform/http/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { hashPassword } from "../auth/password.service.ts";
import { weaknessFor } from "../auth/password-strength.service.ts";
import { user } from "./user.table.ts";

const newSuperadmin = z.object({ email, password: newPassword });

/**
 * Makes the first Superadmin, or another.
 * @throws Error when e-mail or password cannot be used, or the e-mail is taken.
 */
export async function createSuperadmin(platform: Platform, actor: Actor, given: { email: string; password: string }): Promise<number> {
  const checked = newSuperadmin.safeParse(given);
  if (!checked.success) throw new Error(checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  const { email, password } = checked.data;
  const weakness = await weaknessFor(platform, password, [email]);
  if (weakness) throw new Error(`password: ${wordsOf("en-US")(`auth.weakPassword.${weakness}`)}`);
  const values = {
    email,
    passwordHash: await hashPassword(password),
    role: "Superadmin" as const,
    activated: true,
    emailVerifiedAt: new Date(),
  };
  return platform.database.db.transaction(async (tx) => {
    const [row] = await tx.insert(user).values(values).onConflictDoNothing().returning({ id: user.id });
    if (!row) throw new Error(`${email} has an account already`);
    await writeLog(tx, actor, [
      { action: "create", entity: "User", entityId: row.id, changes: created({ email, role: "Superadmin", activated: true }) },
    ]);
    return row.id;
  });
}
