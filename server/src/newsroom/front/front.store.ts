import {
  EMPTY_LAYOUT,
  type FrontChanges,
  type FrontLayout,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { category } from "../category/category.table.ts";
import { front, frontChange, frontPublication, frontRevision } from "./front.table.ts";

export type Front = typeof front.$inferSelect;

const isFront = ({ locale, categoryId }: FrontAddress): SQL | undefined =>
  and(
    eq(front.locale, locale),
    categoryId === null ? isNull(front.categoryId) : eq(front.categoryId, categoryId),
  );

/** Returns a front; undefined if nobody has edited it. */
export async function findFront(db: Db, address: FrontAddress): Promise<Front | undefined> {
  const [row] = await db.select().from(front).where(isFront(address));
  return row;
}

/** Returns all fronts that staff have edited. */
export const listFronts = (db: Db): Promise<Front[]> =>
  db.select().from(front).orderBy(asc(front.id));

/**
 * Returns the fronts whose draft was submitted for approval, of these ids or of all, with the name
 * of their section.
 */
export const submittedFronts = (db: Db, ids: readonly number[] | null) =>
  db
    .select({ stored: getTableColumns(front), section: category.name })
    .from(front)
    .leftJoin(category, eq(category.id, front.categoryId))
    .where(and(isNotNull(front.submittedAt), ids ? inArray(front.id, [...ids]) : undefined));

/** Locks a front until the transaction ends, and creates it if nobody has edited it. */
export async function lockFront(tx: Db, address: FrontAddress, now: Date): Promise<Front> {
  const created = await tx
    .insert(front)
    .values({ ...address, draft: EMPTY_LAYOUT, live: EMPTY_LAYOUT })
    .onConflictDoNothing()
    .returning({ id: front.id });
  for (const { id } of created)
    await insertRevision(tx, { frontId: id, version: 1, layout: EMPTY_LAYOUT, at: now });
  const [row] = await tx.select().from(front).where(isFront(address)).for("update");
  if (!row) throw new Error("the front was not created");
  return row;
}

/** Locks a front by its id until the transaction ends. */
export async function lockFrontById(tx: Db, id: number): Promise<Front | undefined> {
  const [row] = await tx.select().from(front).where(eq(front.id, id)).for("update");
  return row;
}

export async function updateFront(tx: Db, id: number, values: Partial<Front>): Promise<void> {
  await tx.update(front).set(values).where(eq(front.id, id));
}

export async function insertRevision(
  tx: Db,
  row: typeof frontRevision.$inferInsert,
): Promise<void> {
  await tx.insert(frontRevision).values(row);
}

/** Returns the draft as it was in a version; null if it is no longer known. */
export async function layoutAtVersion(
  db: Db,
  frontId: number,
  version: number,
): Promise<FrontLayout | null> {
  const [row] = await db
    .select({ layout: frontRevision.layout })
    .from(frontRevision)
    .where(and(eq(frontRevision.frontId, frontId), eq(frontRevision.version, version)));
  return row?.layout ?? null;
}

export async function insertPublication(
  tx: Db,
  row: typeof frontPublication.$inferInsert,
): Promise<void> {
  await tx.insert(frontPublication).values(row);
}

export type Publication = typeof frontPublication.$inferSelect;

export async function countPublications(db: Db, frontId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(frontPublication)
    .where(eq(frontPublication.frontId, frontId));
  return row?.total ?? 0;
}

/** Returns the publications of a front, newest first. */
export function listPublications(
  db: Db,
  frontId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Publication[]> {
  return db
    .select()
    .from(frontPublication)
    .where(eq(frontPublication.frontId, frontId))
    .orderBy(desc(frontPublication.id))
    .limit(limit)
    .offset(offset);
}

export async function publicationById(
  db: Db,
  id: number,
): Promise<(Publication & FrontAddress) | undefined> {
  const [row] = await db
    .select({ publication: frontPublication, locale: front.locale, categoryId: front.categoryId })
    .from(frontPublication)
    .innerJoin(front, eq(front.id, frontPublication.frontId))
    .where(eq(frontPublication.id, id));
  return row && { ...row.publication, locale: row.locale, categoryId: row.categoryId };
}

/**
 * Returns the articles that publications since a time placed, each with the slot and the end of its
 * last placement.
 */
export function pastPlacements(
  db: Db,
  frontId: number,
  since: Date,
): Promise<{ articleId: number; slot: string; until: string }[]> {
  // A publication is in effect until the next one.
  return rowsOf(
    db,
    sql`with states as (
        select layout, lead(at) over (order by id) as until from ${frontPublication} where front_id = ${frontId} and at >= ${since})
      select distinct on (1) (slot.value->>'articleId')::bigint as "articleId", slot.key as slot, states.until
      from states cross join lateral jsonb_each(states.layout->'slots') slot where states.until is not null
      order by 1, states.until desc`,
  );
}

export async function insertChange(
  tx: Db,
  row: { frontId: number; changes: FrontChanges; actorName: string; at: Date },
): Promise<number> {
  const [stored] = await tx.insert(frontChange).values(row).returning({ id: frontChange.id });
  if (!stored) throw new Error("the change was not stored");
  return stored.id;
}

export type StoredChange = typeof frontChange.$inferSelect;

export const listChanges = (db: Db, frontId: number): Promise<StoredChange[]> =>
  db
    .select()
    .from(frontChange)
    .where(eq(frontChange.frontId, frontId))
    .orderBy(asc(frontChange.at), asc(frontChange.id));

/** Returns the next scheduled change of each front that has any, and their number. */
export async function nextChanges(
  db: Db,
): Promise<{ frontId: number; at: Date; by: string; total: number }[]> {
  const rows = await rowsOf<{ frontId: number; at: string; by: string; total: number }>(
    db,
    sql`select distinct on (front_id) front_id as "frontId", at, actor_name as by, (count(*) over (partition by front_id))::int as total
      from ${frontChange} order by front_id, at, id`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * Returns the scheduled changes of all fronts until a time, in the order in which they are
 * published.
 */
export const listChangesUntil = (db: Db, at: Date): Promise<StoredChange[]> =>
  db
    .select()
    .from(frontChange)
    .where(lte(frontChange.at, at))
    .orderBy(asc(frontChange.at), asc(frontChange.id));

/** Returns the layouts that were published at a time, by front. */
export async function publishedLayouts(db: Db, at: Date): Promise<Map<number, FrontLayout>> {
  const rows = await rowsOf<{ frontId: number; layout: FrontLayout }>(
    db,
    sql`select distinct on (front_id) front_id as "frontId", layout from ${frontPublication} where at <= ${at} order by front_id, id desc`,
  );
  return new Map(rows.map(({ frontId, layout }) => [frontId, layout]));
}

/**
 * Hides the table of fronts behind a temporary view with other published layouts, until the
 * transaction is rolled back.
 */
export async function hideFronts(tx: Db, layouts: ReadonlyMap<number, FrontLayout>): Promise<void> {
  await tx.execute(
    sql`create temporary table front_at_time (front_id bigint primary key, live jsonb not null)`,
  );
  const rows = [...layouts].map(([front_id, live]) => ({ front_id, live }));
  await tx.execute(
    sql`insert into front_at_time select * from json_populate_recordset(null::front_at_time, ${JSON.stringify(rows)}::json)`,
  );
  const columns = Object.values(getTableColumns(front)).map(({ name }) => toSnakeCase(name));
  const shown = columns
    .map((name) => (name === "live" ? "coalesce(l.live, f.live) as live" : `f.${name}`))
    .join(", ");
  await tx.execute(
    sql.raw(
      `create temporary view front as select ${shown} from public.front f left join front_at_time l on l.front_id = f.id`,
    ),
  );
}

export async function findChange(db: Db, id: number): Promise<StoredChange | undefined> {
  const [row] = await db.select().from(frontChange).where(eq(frontChange.id, id));
  return row;
}

/**
 * Deletes a scheduled change. Returns it, or undefined if it was published or cancelled
 * concurrently.
 */
export async function takeChange(tx: Db, id: number): Promise<StoredChange | undefined> {
  const [row] = await tx.delete(frontChange).where(eq(frontChange.id, id)).returning();
  return row;
}

/** Returns the fronts on which something is due: a scheduled change, or the end of a placement. */
export async function dueFrontIds(db: Db, now: Date): Promise<number[]> {
  const changes = db
    .select({ id: frontChange.frontId })
    .from(frontChange)
    .where(lte(frontChange.at, now));
  const ends = db.select({ id: front.id }).from(front).where(lte(front.nextEnd, now));
  return (await changes.union(ends)).map(({ id }) => id);
}
