import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { notFound } from "../../platform/http/problem.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { article } from "../article/article.table.ts";
import {
  breakingDryRun,
  breakingEdition,
  breakingPackage,
  breakingStep,
  type DryRunFinding,
} from "./breaking.table.ts";

export type PackageRow = typeof breakingPackage.$inferSelect;
export type EditionRow = typeof breakingEdition.$inferSelect;
export type StepRow = typeof breakingStep.$inferSelect;

/** @throws NOT_FOUND */
export async function packageById(db: Db, id: number): Promise<PackageRow> {
  const [row] = await db.select().from(breakingPackage).where(eq(breakingPackage.id, id));
  if (!row) throw notFound();
  return row;
}

export async function packageIdByKey(db: Db, key: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: breakingPackage.id })
    .from(breakingPackage)
    .where(eq(breakingPackage.key, key));
  return row?.id;
}

/** Locks a package until the transaction ends. */
export async function lockPackage(tx: Db, id: number): Promise<PackageRow | undefined> {
  const [row] = await tx
    .select()
    .from(breakingPackage)
    .where(eq(breakingPackage.id, id))
    .for("update");
  return row;
}

/** Inserts a package. Returns undefined if one with its key exists. */
export async function insertPackage(
  tx: Db,
  values: typeof breakingPackage.$inferInsert,
): Promise<PackageRow | undefined> {
  const [row] = await tx
    .insert(breakingPackage)
    .values(values)
    .onConflictDoNothing({ target: breakingPackage.key })
    .returning();
  return row;
}

/** Updates a locked package and increments its version. */
export async function updatePackage(
  tx: Db,
  id: number,
  values: Partial<PackageRow>,
): Promise<PackageRow> {
  const [row] = await tx
    .update(breakingPackage)
    .set({ ...values, version: sql`${breakingPackage.version} + 1`, updatedAt: sql`now()` })
    .where(eq(breakingPackage.id, id))
    .returning();
  if (!row) throw new Error("the breaking news package no longer exists");
  return row;
}

/** Returns the languages of a package, the one that was added first first. */
export const editionsOf = (db: Db, packageId: number): Promise<EditionRow[]> =>
  db
    .select()
    .from(breakingEdition)
    .where(eq(breakingEdition.packageId, packageId))
    .orderBy(asc(breakingEdition.position));

/** Whether an article belongs to a package. */
export async function isInPackage(db: Db, articleId: number): Promise<boolean> {
  const rows = await db
    .select({ id: breakingEdition.packageId })
    .from(breakingEdition)
    .where(eq(breakingEdition.articleId, articleId));
  return rows.length > 0;
}

export async function insertEdition(
  tx: Db,
  values: typeof breakingEdition.$inferInsert,
): Promise<void> {
  await tx.insert(breakingEdition).values(values);
}

export async function updateEdition(
  tx: Db,
  { packageId, locale }: Pick<EditionRow, "packageId" | "locale">,
  values: Partial<EditionRow>,
): Promise<void> {
  if (!Object.keys(values).length) return;
  await tx
    .update(breakingEdition)
    .set(values)
    .where(and(eq(breakingEdition.packageId, packageId), eq(breakingEdition.locale, locale)));
}

export const stepsOf = (db: Db, packageId: number): Promise<StepRow[]> =>
  db.select().from(breakingStep).where(eq(breakingStep.packageId, packageId));

const isStep = ({ packageId, locale, kind }: Pick<StepRow, "packageId" | "locale" | "kind">) =>
  and(
    eq(breakingStep.packageId, packageId),
    eq(breakingStep.locale, locale),
    eq(breakingStep.kind, kind),
  );

/** Makes a step wait to be carried out. An alert that it has sent becomes a former one. */
export async function planStep(
  tx: Db,
  step: Pick<StepRow, "packageId" | "locale" | "kind" | "hash">,
): Promise<void> {
  const waiting = { state: "waiting" as const, reason: null, detail: null, endedAt: null };
  await tx
    .insert(breakingStep)
    .values({ ...step, ...waiting })
    .onConflictDoUpdate({
      target: [breakingStep.packageId, breakingStep.locale, breakingStep.kind],
      set: {
        ...waiting,
        hash: step.hash,
        notificationId: null,
        formerNotificationId: sql`coalesce(${breakingStep.notificationId}, ${breakingStep.formerNotificationId})`,
        issueId: null,
        formerIssueIds: sql`array_remove(array_append(${breakingStep.formerIssueIds}, ${breakingStep.issueId}), null)`,
      },
    });
}

export async function updateStep(
  db: Db,
  step: Pick<StepRow, "packageId" | "locale" | "kind">,
  values: Partial<StepRow>,
): Promise<void> {
  await db.update(breakingStep).set(values).where(isStep(step));
}

/**
 * Takes or extends the lease of a package that is being sent. Returns false if another worker has
 * it, or if the package is not being sent.
 */
export async function takeLease(
  db: Db,
  id: number,
  { seconds, mine }: { seconds: number; mine: Date | null },
): Promise<Date | null> {
  const [row] = await db
    .update(breakingPackage)
    .set({
      leasedUntil: sql`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`,
    })
    .where(
      and(
        eq(breakingPackage.id, id),
        eq(breakingPackage.state, "sending"),
        or(
          isNull(breakingPackage.leasedUntil),
          lt(breakingPackage.leasedUntil, sql`now()`),
          mine ? eq(breakingPackage.leasedUntil, mine) : undefined,
        ),
      ),
    )
    .returning({ leasedUntil: breakingPackage.leasedUntil });
  return row?.leasedUntil ?? null;
}

/** Returns the ids of packages that are being sent, and that no worker has. */
export async function stalledPackages(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: breakingPackage.id })
    .from(breakingPackage)
    .where(
      and(
        eq(breakingPackage.state, "sending"),
        or(isNull(breakingPackage.leasedUntil), lt(breakingPackage.leasedUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(breakingPackage.id));
  return rows.map(({ id }) => id);
}

/**
 * Returns the last packages with the headlines of their languages, the latest change first. A package
 * whose articles were deleted has none.
 */
export async function recentPackages(db: Db, limit: number) {
  const packages = await db
    .select()
    .from(breakingPackage)
    .orderBy(desc(breakingPackage.updatedAt), desc(breakingPackage.id))
    .limit(limit);
  const headlines = await headlinesOf(
    db,
    packages.map(({ id }) => id),
  );
  return packages.map((row) => ({
    row,
    headlines: headlines.filter(({ packageId }) => packageId === row.id),
  }));
}

/** Returns packages that wait for an approval, of these ids or of all, with their headlines. */
export async function submittedPackages(db: Db, ids: readonly number[] | null) {
  const packages = await db
    .select()
    .from(breakingPackage)
    .where(
      and(
        eq(breakingPackage.state, "submitted"),
        ids ? inArray(breakingPackage.id, [...ids]) : undefined,
      ),
    );
  const headlines = await headlinesOf(
    db,
    packages.map(({ id }) => id),
  );
  return packages.map((row) => ({
    row,
    headlines: headlines.filter(({ packageId }) => packageId === row.id),
  }));
}

const headlinesOf = async (db: Db, packageIds: readonly number[]) =>
  packageIds.length
    ? db
        .select({
          packageId: breakingEdition.packageId,
          locale: breakingEdition.locale,
          title: article.title,
        })
        .from(breakingEdition)
        .innerJoin(article, eq(article.id, breakingEdition.articleId))
        .where(and(inArray(breakingEdition.packageId, [...packageIds]), isNull(article.deletedAt)))
        .orderBy(asc(breakingEdition.packageId), asc(breakingEdition.position))
    : [];

/** Number of results of dry runs that are retained. */
const DRY_RUNS_KEPT = 30;

export async function insertDryRun(db: Db, at: Date, findings: DryRunFinding[]): Promise<void> {
  await db.insert(breakingDryRun).values({ at, findings });
  await db.execute(
    sql`delete from ${breakingDryRun} where id <= (select id from ${breakingDryRun} order by id desc offset ${DRY_RUNS_KEPT} limit 1)`,
  );
}

export async function lastDryRun(db: Db) {
  const [row] = await db.select().from(breakingDryRun).orderBy(desc(breakingDryRun.id)).limit(1);
  return row;
}
