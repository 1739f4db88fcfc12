import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { abilityOf, ENTITIES, type Role } from "@masthead/contract/platform/ability.ts";
import { newsroomRightsOf } from "@masthead/contract/platform/newsroom-rights.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext, SignedInUser } from "../../platform/platform.ts";
import { type UserRow, userById } from "./user-account.sql.ts";

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Returns the entities that a role may manage, for the UI. */
function abilitiesOf(role: Role): Profile["abilities"] {
  const ability = abilityOf(role);
  return ability.can("manage", "all")
    ? "all"
    : ENTITIES.filter((entity) => ability.can("manage", entity));
}

export function toProfile(row: UserRow): Profile {
  const { id, email, firstName, lastName, phone, country, locale, role } = row;
  const moments = { emailVerifiedAt: iso(row.emailVerifiedAt), lastLoginAt: iso(row.lastLoginAt) };
  return {
    id,
    email,
    firstName,
    lastName,
    phone,
    country,
    locale,
    role,
    ...moments,
    abilities: abilitiesOf(role),
    newsroomRights: newsroomRightsOf(row),
  };
}

/** Returns the current user of a call. @throws UNAUTHORIZED */
export function requireUser({ user }: CallContext): SignedInUser {
  if (!user) throw problemError("UNAUTHORIZED");
  return user;
}

/** Returns the current user's profile. @throws UNAUTHORIZED */
export async function ownProfile(context: CallContext): Promise<Profile> {
  const row = await userById(context.db, requireUser(context).id);
  if (!row) throw problemError("UNAUTHORIZED");
  return toProfile(row);
}
