import { and, asc, count, eq, isNotNull, type SQL } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { programFollow } from "./program-follow.table.ts";

/** Who follows: a reader with an account, or a browser. */
export type Follower = { userId: number } | { subscriptionId: number };

export type ProgramFollowRow = typeof programFollow.$inferSelect;

const isFollower = (follower: Follower): SQL =>
  "userId" in follower
    ? eq(programFollow.userId, follower.userId)
    : eq(programFollow.subscriptionId, follower.subscriptionId);

/** Returns the programs that a follower follows, in the order of following. */
export const programsFollowedBy = (db: Db, follower: Follower): Promise<ProgramFollowRow[]> =>
  db.select().from(programFollow).where(isFollower(follower)).orderBy(asc(programFollow.id));

export async function programFollowOf(
  db: Db,
  follower: Follower,
  programId: number,
): Promise<ProgramFollowRow | undefined> {
  const [row] = await db
    .select()
    .from(programFollow)
    .where(and(isFollower(follower), eq(programFollow.programId, programId)));
  return row;
}

export async function countProgramsOf(db: Db, follower: Follower): Promise<number> {
  const [row] = await db.select({ total: count() }).from(programFollow).where(isFollower(follower));
  return row?.total ?? 0;
}

/** Follows a program, or changes the choices. */
export async function saveProgramFollow(
  tx: Db,
  follower: Follower,
  programId: number,
  choices: Pick<ProgramFollowRow, "before" | "episodes">,
): Promise<void> {
  await tx
    .insert(programFollow)
    .values({ ...follower, programId, ...choices })
    .onConflictDoUpdate({
      target: [programFollow.userId, programFollow.subscriptionId, programFollow.programId],
      set: choices,
    });
}

export async function deleteProgramFollow(
  tx: Db,
  follower: Follower,
  programId: number,
): Promise<void> {
  await tx
    .delete(programFollow)
    .where(and(isFollower(follower), eq(programFollow.programId, programId)));
}

export async function deleteProgramFollowsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(programFollow).where(eq(programFollow.userId, userId));
}

/** Returns the numbers of followers of a program. */
export async function countProgramFollowers(
  db: Db,
  programId: number,
): Promise<{ accounts: number; browsers: number }> {
  const [row] = await db
    .select({
      accounts: count(programFollow.userId),
      browsers: count(programFollow.subscriptionId),
    })
    .from(programFollow)
    .where(eq(programFollow.programId, programId));
  return row ?? { accounts: 0, browsers: 0 };
}

/** Returns the leads that followers of each program chose, in minutes. */
export async function leadsByProgram(db: Db): Promise<Map<number, number[]>> {
  const rows = await db
    .selectDistinct({ programId: programFollow.programId, before: programFollow.before })
    .from(programFollow)
    .where(isNotNull(programFollow.before));
  const leads = new Map<number, number[]>();
  for (const { programId, before } of rows)
    if (before !== null) leads.set(programId, [...(leads.get(programId) ?? []), before]);
  return leads;
}
