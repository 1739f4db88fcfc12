import { email, newPassword } from "@masthead/contract/audience/auth.ts";
import { z } from "zod";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { hashPassword } from "../auth/password.service.ts";
import { user } from "./user.table.ts";

const newSuperadmin = z.object({ email, password: newPassword });

/**
 * Makes the first Superadmin, or another.
 * @throws Error when e-mail or password cannot be used, or the e-mail is taken.
 */
export async function createSuperadmin(db: Db, actor: Actor, given: { email: string; password: string }): Promise<number> {
  const checked = newSuperadmin.safeParse(given);
  if (!checked.success) throw new Error(checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  const { email, password } = checked.data;
  const values = {
    email,
    passwordHash: await hashPassword(password),
    role: "Superadmin" as const,
    activated: true,
    emailVerifiedAt: new Date(),
  };
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(user).values(values).onConflictDoNothing().returning({ id: user.id });
    if (!row) throw new Error(`${email} has an account already`);
    await writeLog(tx, actor, [
      { action: "create", entity: "User", entityId: row.id, changes: created({ email, role: "Superadmin", activated: true }) },
    ]);
    return row.id;
  });
}
