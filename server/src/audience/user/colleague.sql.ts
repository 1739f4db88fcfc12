import { abilityOf, type Entity, ROLES } from "@masthead/contract/platform/ability.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { matchesAllWords } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { user } from "./user.table.ts";
import { type UserRow, userById } from "./user-account.sql.ts";

/**
 * SQL: the name that colleagues see. Never the email address: an account without a name shows its
 * local part.
 */
const colleagueName = sql<string>`coalesce(nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), split_part(${user.email}, '@', 1))`;

const rolesManaging = (entity: Entity) =>
  ROLES.filter((role) => abilityOf(role).can("manage", entity));

const managesEntity = (entity: Entity): SQL | undefined =>
  and(isNull(user.deletedAt), user.activated, inArray(user.role, rolesManaging(entity)));

/**
 * Returns the active staff who manage an entity, by name: the first matches of `q`, or those with
 * these ids.
 */
export function colleaguesManaging(
  db: Db,
  entity: Entity,
  { q, ids, limit }: { q?: string; ids?: number[]; limit: number },
): Promise<Choice[]> {
  return db
    .select({ id: user.id, label: colleagueName })
    .from(user)
    .where(
      and(
        managesEntity(entity),
        ids && inArray(user.id, ids),
        q ? matchesAllWords(colleagueName, q) : undefined,
      ),
    )
    .orderBy(asc(colleagueName), asc(user.id))
    .limit(limit);
}

/** Returns the names of users by id. Deleted accounts have none. */
export async function colleagueNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const unique = [...new Set(ids)];
  if (!unique.length) return new Map();
  const rows = await db
    .select({ id: user.id, name: colleagueName })
    .from(user)
    .where(and(inArray(user.id, unique), isNull(user.deletedAt)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the name of a user; null for nobody, and for a deleted account. */
export async function nameOfColleague(db: Db, id: number | null): Promise<string | null> {
  return id === null ? null : ((await colleagueNames(db, [id])).get(id) ?? null);
}

/** Returns an active member of staff who manages an entity; undefined for anyone else. */
export async function colleagueById(
  db: Db,
  entity: Entity,
  id: number,
): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), managesEntity(entity)));
  return found && userById(db, id);
}

/** Returns the newsroom rights of the active staff who manage articles. */
export const staffRights = (db: Db): Promise<Pick<UserRow, "id" | "role" | "newsroomRights">[]> =>
  db
    .select({ id: user.id, role: user.role, newsroomRights: user.newsroomRights })
    .from(user)
    .where(managesEntity("Article"));
