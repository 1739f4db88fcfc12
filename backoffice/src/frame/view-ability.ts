import { type Ability, abilityOf, type Role } from "@masthead/contract/system/ability.ts";
import { usePermissions } from "react-admin";

/**
 * What the screen shows for a role. Before the browser knows its user nothing is hidden; that decides only what is drawn, and the server
 * denies every call without a session (docs/decisions/0045).
 */
export function viewAbility(role: Role | null | undefined): Ability {
  return abilityOf(role ?? EVERYTHING);
}

/** The role that manages everything. */
const EVERYTHING: Role = "Superadmin";

/** What the screen shows for whoever is signed in. */
export function useViewAbility(): Ability {
  return viewAbility(usePermissions<Role>().permissions);
}
