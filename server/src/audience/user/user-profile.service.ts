import type { Profile } from "@masthead/contract/audience/profile.ts";
import { abilityOf, ENTITIES, type Role } from "@masthead/contract/system/ability.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext, SignedIn } from "../../platform/platform.ts";
import { type UserRow, userById } from "./user.store.ts";

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** What someone of a role manages, for screens that show only that. */
function managed(role: Role): Profile["abilities"] {
  const ability = abilityOf(role);
  return ability.can("manage", "all") ? "all" : ENTITIES.filter((entity) => ability.can("manage", entity));
}

export function toProfile(row: UserRow): Profile {
  const { id, email, firstName, lastName, phone, country, locale, role } = row;
  const moments = { emailVerifiedAt: iso(row.emailVerifiedAt), lastLoginAt: iso(row.lastLoginAt) };
  return { id, email, firstName, lastName, phone, country, locale, role, ...moments, abilities: managed(role) };
}

/** Who asks, in a call that is not public. @throws UNAUTHORIZED */
export function askerOf({ user }: CallContext): SignedIn {
  if (!user) throw problemError("UNAUTHORIZED");
  return user;
}

/** The asker's own profile. @throws UNAUTHORIZED */
export async function ownProfile(context: CallContext): Promise<Profile> {
  const row = await userById(context.db, askerOf(context).id);
  if (!row) throw problemError("UNAUTHORIZED");
  return toProfile(row);
}
