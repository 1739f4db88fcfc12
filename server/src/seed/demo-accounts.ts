import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Role } from "@masthead/contract/system/ability.ts";
import { hashPassword } from "../audience/auth/password.service.ts";
import { user } from "../audience/user/user.table.ts";
import type { Config } from "../config.ts";
import type { Db } from "../platform/postgres/database.ts";
import { keptText } from "../platform/secrets.ts";
import { type Actor, created, writeLog } from "../system/log/log.store.ts";

/** One account of each role. */
const ACCOUNTS: { email: string; role: Role; firstName: string }[] = [
  { email: "superadmin@demo.example", role: "Superadmin", firstName: "Superadmin" },
  { email: "admin@demo.example", role: "Admin", firstName: "Admin" },
  { email: "notification@demo.example", role: "Notification", firstName: "Notification" },
  { email: "accounting@demo.example", role: "Accounting", firstName: "Accounting" },
  { email: "reader@demo.example", role: "User", firstName: "Reader" },
];

const FILE = "demo-password";

/** The password of all of them: the one that is set, or one made at random and kept in the data folder. */
const demoPassword = ({ DEMO_PASSWORD, DATA_DIR }: Config): string =>
  DEMO_PASSWORD ?? keptText(DATA_DIR, FILE, () => randomBytes(12).toString("base64url"));

/** The hash of that password, for all accounts: hashing is slow on purpose. Made before the transaction, which is not to wait for it. */
export const demoPasswordHash = (config: Config): Promise<string> => hashPassword(demoPassword(config));

export async function seedDemoAccounts(tx: Db, actor: Actor, passwordHash: string, now: Date): Promise<void> {
  const values = ACCOUNTS.map((account) => ({ ...account, lastName: "Demo", activated: true, emailVerifiedAt: now }));
  const rows = await tx
    .insert(user)
    .values(values.map((one) => ({ ...one, passwordHash })))
    .returning({ id: user.id });
  const entries = rows.map(({ id }, i) => ({ action: "create" as const, entity: "User", entityId: id, changes: created(values[i] ?? {}) }));
  await writeLog(tx, actor, entries);
}

/** Tells whoever has just filled the demo how to come in. */
export function describeDemoAccounts(config: Config): string {
  const where = config.DEMO_PASSWORD ? "as set in DEMO_PASSWORD" : `${demoPassword(config)}  (kept in ${join(config.DATA_DIR, FILE)})`;
  const codes = config.SMTP_URL ? "" : `; mailed codes: ${join(config.DATA_DIR, "outbox")}`;
  return `Demo accounts: ${ACCOUNTS.map(({ email }) => email).join(", ")}; password: ${where}${codes}`;
}
