import { type Ability, abilityOf, type Role } from "@masthead/contract/platform/ability.ts";
import { usePermissions } from "react-admin";

/**
 * Returns the ability that decides what is shown to a role. Nothing is hidden while the user is
 * unknown. This affects only the rendering: the server denies every call without a session
 * (docs/decisions/0045).
 */
export function viewAbility(role: Role | null | undefined): Ability {
  return abilityOf(role ?? ALL_PERMISSIONS);
}

/** Role with all permissions. */
const ALL_PERMISSIONS: Role = "Superadmin";

/** Returns the ability that decides what is shown to the current user. */
export function useViewAbility(): Ability {
  return viewAbility(usePermissions<Role>().permissions);
}
