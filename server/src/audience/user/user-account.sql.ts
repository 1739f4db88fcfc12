import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { user } from "./user.table.ts";

export type UserRow = typeof user.$inferSelect;

export async function userById(db: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)));
  return row;
}

/** Returns a user and locks the row until the transaction ends. */
export async function userForUpdate(tx: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
    .for("update");
  return row;
}

/**
 * Returns the accounts with an id or email, including deleted ones, and locks them until the
 * transaction ends.
 */
export async function accountsForUpdate(
  tx: Db,
  { id, email }: { id: number | null; email: string | null },
): Promise<UserRow[]> {
  const condition = or(
    id === null ? undefined : eq(user.id, id),
    email === null ? undefined : eq(sql`lower(${user.email})`, email.toLowerCase()),
  );
  return condition
    ? tx.select().from(user).where(condition).orderBy(asc(user.id)).for("update")
    : [];
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(user)
    .where(and(eq(sql`lower(${user.email})`, email.toLowerCase()), isNull(user.deletedAt)));
  return row;
}

/** Returns the activated accounts of a role, the oldest first. */
export function staffOfRole(
  db: Db,
  role: UserRow["role"],
): Promise<Pick<UserRow, "id" | "email" | "locale">[]> {
  return db
    .select({ id: user.id, email: user.email, locale: user.locale })
    .from(user)
    .where(and(eq(user.role, role), eq(user.activated, true), isNull(user.deletedAt)))
    .orderBy(asc(user.id));
}

/** @throws PostgreSQL error if the email is in use */
export async function updateUser(
  db: Db,
  id: number,
  values: Partial<typeof user.$inferInsert>,
): Promise<UserRow> {
  const [row] = await db.update(user).set(values).where(eq(user.id, id)).returning();
  if (!row) throw new Error("user no longer exists");
  return row;
}

/** Inserts an account. Returns undefined if the email is in use. */
export async function insertUser(
  db: Db,
  values: typeof user.$inferInsert,
): Promise<UserRow | undefined> {
  const [row] = await db.insert(user).values(values).onConflictDoNothing().returning();
  return row;
}
