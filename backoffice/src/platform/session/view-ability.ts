import { type Ability, abilityOf, type Role } from "@masthead/contract/platform/ability.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { usePermissions } from "react-admin";

/** Permissions of the current user: the role, and the newsroom rights in effect. */
export interface Permissions {
  role: Role;
  newsroomRights: readonly NewsroomRight[];
}

/**
 * Returns the display ability of a role. Nothing is hidden while the user is unknown. This affects
 * only the rendering: the server denies every call without a session (docs/decisions/0045).
 */
export function viewAbility(role: Role | null | undefined): Ability {
  return abilityOf(role ?? ALL_PERMISSIONS);
}

/** Role with all permissions. */
const ALL_PERMISSIONS: Role = "Superadmin";

/** Returns the display ability of the current user. */
export function useViewAbility(): Ability {
  return viewAbility(usePermissions<Permissions>().permissions?.role);
}

/**
 * Whether elements that require one of these newsroom rights are shown. As with abilities, nothing
 * is hidden while the user is unknown.
 */
export const hasRight = (
  permissions: Permissions | undefined,
  ...rights: readonly NewsroomRight[]
): boolean => permissions?.newsroomRights.some((right) => rights.includes(right)) ?? true;

/** Returns whether the current user is shown what requires one of these newsroom rights. */
export const useNewsroomRight = (...rights: readonly NewsroomRight[]): boolean =>
  hasRight(usePermissions<Permissions>().permissions, ...rights);
