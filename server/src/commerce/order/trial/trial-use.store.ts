import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { order } from "../order.table.ts";
import { trialUse } from "./trial-use.table.ts";

/** Hashed identifier of a person who starts a trial. */
export interface TrialMark {
  kind: (typeof trialUse.$inferSelect)["kind"];
  hash: string;
}

export async function hasTrialMark(db: Db, family: string, marks: TrialMark[]): Promise<boolean> {
  if (!marks.length) return false;
  const same = marks.map(({ kind, hash }) => and(eq(trialUse.kind, kind), eq(trialUse.hash, hash)));
  const [row] = await db
    .select({ id: trialUse.id })
    .from(trialUse)
    .where(and(eq(trialUse.family, family), or(...same)))
    .limit(1);
  return row !== undefined;
}

/**
 * Stores all marks of a trial, or none if one of them exists already. Waits for a transaction that
 * stores the same mark concurrently; the marks are sorted, so that two transactions cannot
 * deadlock.
 */
export async function claimTrialMarks(
  tx: Db,
  family: string,
  marks: TrialMark[],
): Promise<boolean> {
  const rows = marks
    .map((mark) => ({ family, ...mark }))
    .sort((a, b) => `${a.kind} ${a.hash}`.localeCompare(`${b.kind} ${b.hash}`, "en"));
  const stored = await tx
    .insert(trialUse)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: trialUse.id });
  if (stored.length === rows.length) return true;
  const ids = stored.map(({ id }) => id);
  if (ids.length) await tx.delete(trialUse).where(inArray(trialUse.id, ids));
  return false;
}

/**
 * Whether a trial order of a family was paid with one of these accounts or email addresses, for
 * trials from before they were recorded.
 */
export async function hasPaidTrialOrder(
  db: Db,
  family: string,
  { userId, emails, except }: { userId: number | null; emails: string[]; except: number | null },
): Promise<boolean> {
  const person = or(
    userId === null ? undefined : eq(order.userId, userId),
    inArray(sql`lower(${order.email})`, emails),
  );
  const trial = and(
    eq(order.kind, "purchase"),
    eq(order.method, "card"),
    sql`${order.trialDays} > 0`,
    sql`${order.paidAt} is not null`,
  );
  const [row] = await db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        person,
        trial,
        sql`lower(coalesce(${order.product}, '')) = ${family}`,
        except === null ? undefined : ne(order.id, except),
      ),
    )
    .limit(1);
  return row !== undefined;
}
