import { abilityOf, type Entity, ROLES } from "@masthead/contract/platform/ability.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { user } from "./user.table.ts";

export interface StaffMember {
  id: number;
  /** Falls back to the part of the email address before the @. */
  name: string;
  email: string;
  locale: Locale;
}

/** Returns the active staff whose role manages an entity, by name. */
export function staffManaging(db: Db, entity: Entity): Promise<StaffMember[]> {
  const roles = ROLES.filter((role) => abilityOf(role).can("manage", entity));
  const name = sql<string>`coalesce(nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), split_part(${user.email}, '@', 1))`;
  return db
    .select({ id: user.id, name, email: user.email, locale: user.locale })
    .from(user)
    .where(and(inArray(user.role, roles), user.activated, isNull(user.deletedAt)))
    .orderBy(name, user.id);
}

/** Returns the active staff, with what decides which work they may do. */
export const activeStaff = (db: Db) =>
  db
    .select({
      id: user.id,
      email: user.email,
      locale: user.locale,
      role: user.role,
      newsroomRights: user.newsroomRights,
    })
    .from(user)
    .where(and(ne(user.role, "User"), user.activated, isNull(user.deletedAt)))
    .orderBy(user.id);
