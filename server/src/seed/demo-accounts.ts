import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Role } from "@masthead/contract/platform/ability.ts";
import { hashPassword } from "../audience/auth/password/password.service.ts";
import { user } from "../audience/user/user.table.ts";
import type { Config } from "../config.ts";
import type { Db } from "../platform/postgres/database.ts";
import { readOrCreateText } from "../platform/secrets.ts";
import { type Actor, createdChanges, writeLog } from "../system/log/log.store.ts";

/** One account per role. */
const ACCOUNTS: { email: string; role: Role; firstName: string }[] = [
  { email: "superadmin@demo.example", role: "Superadmin", firstName: "Superadmin" },
  { email: "admin@demo.example", role: "Admin", firstName: "Admin" },
  { email: "notification@demo.example", role: "Notification", firstName: "Notification" },
  { email: "accounting@demo.example", role: "Accounting", firstName: "Accounting" },
  { email: "reader@demo.example", role: "User", firstName: "Reader" },
];

const PASSWORD_FILE = "demo-password";

/**
 * Password of all accounts: the configured one, or one that is generated and stored in the data
 * folder.
 */
const demoPassword = ({ DEMO_PASSWORD, DATA_DIR }: Config): string =>
  DEMO_PASSWORD ??
  readOrCreateText(DATA_DIR, PASSWORD_FILE, () => randomBytes(12).toString("base64url"));

/**
 * Hash of that password, shared by all accounts, as hashing is slow on purpose. Computed before the
 * transaction, to keep that short.
 */
export const demoPasswordHash = (config: Config): Promise<string> =>
  hashPassword(demoPassword(config));

/** Returns the ids of the accounts by their roles. */
export async function seedDemoAccounts(
  tx: Db,
  actor: Actor,
  passwordHash: string,
  now: Date,
): Promise<Map<Role, number>> {
  const values = ACCOUNTS.map((account) => ({
    ...account,
    lastName: "Demo",
    activated: true,
    emailVerifiedAt: now,
  }));
  const rows = await tx
    .insert(user)
    .values(values.map((account) => ({ ...account, passwordHash })))
    .returning({ id: user.id });
  const entries = rows.map(({ id }, i) => ({
    action: "create" as const,
    entity: "User",
    entityId: id,
    changes: createdChanges(values[i] ?? {}),
  }));
  await writeLog(tx, actor, entries);
  return new Map(ACCOUNTS.map(({ role }, i) => [role, rows[i]?.id ?? 0]));
}

/** Describes the demo accounts to the operator who has just seeded the demo. */
export function describeDemoAccounts(config: Config): string {
  const where = config.DEMO_PASSWORD
    ? "as set in DEMO_PASSWORD"
    : `${demoPassword(config)}  (stored in ${join(config.DATA_DIR, PASSWORD_FILE)})`;
  const codes = config.SMTP_URL ? "" : `; emailed codes: ${join(config.DATA_DIR, "outbox")}`;
  return `Demo accounts: ${ACCOUNTS.map(({ email }) => email).join(", ")}; password: ${where}${codes}`;
}
