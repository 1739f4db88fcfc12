import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { user } from "./user.table.ts";

export type UserRow = typeof user.$inferSelect;

/** Changes of the rights of staff, one after the other, until the transaction ends: each sees what the one before has left. */
export async function lockRights(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('user.rights', 0))`);
}

export async function userById(db: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)));
  return row;
}

/** The same, which nobody else changes until the transaction ends. */
export async function userForUpdate(tx: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
    .for("update");
  return row;
}

/** The accounts with an id or an e-mail address, deleted ones too, which nobody else changes until the transaction ends. */
export async function accountsForUpdate(tx: Db, { id, email }: { id: number | null; email: string | null }): Promise<UserRow[]> {
  const theirs = or(
    id === null ? undefined : eq(user.id, id),
    email === null ? undefined : eq(sql`lower(${user.email})`, email.toLowerCase()),
  );
  return theirs ? tx.select().from(user).where(theirs).orderBy(asc(user.id)).for("update") : [];
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(user)
    .where(and(eq(sql`lower(${user.email})`, email.toLowerCase()), isNull(user.deletedAt)));
  return row;
}

/** Whether someone else could still do everything. */
export async function hasOtherSuperadmin(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, "Superadmin"), user.activated, isNull(user.deletedAt), ne(user.id, id)))
    .limit(1);
  return rows.length > 0;
}

/** @throws Error of PostgreSQL when the e-mail is taken */
export async function updateUser(db: Db, id: number, values: Partial<typeof user.$inferInsert>): Promise<UserRow> {
  const [row] = await db.update(user).set(values).where(eq(user.id, id)).returning();
  if (!row) throw new Error("the user is gone");
  return row;
}

/** Makes an account, unless the e-mail has one by now. */
export async function insertUser(db: Db, values: typeof user.$inferInsert): Promise<UserRow | undefined> {
  const [row] = await db.insert(user).values(values).onConflictDoNothing().returning();
  return row;
}
