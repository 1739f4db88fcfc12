import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { abilityOf, type Role } from "@masthead/contract/system/ability.ts";
import { usePermissions } from "react-admin";

/** What whoever is signed in may do in the schedule. */
export function useRights() {
  const { permissions } = usePermissions<Role>();
  const ability = abilityOf(permissions ?? null);
  const programs = ability.can("manage", "Programs");
  const episodes = ability.can("manage", "Episodes");
  return { programs, episodes, mayMove: ({ kind }: StaffAiring) => (kind === "slot" ? programs : episodes) };
}
export type Rights = ReturnType<typeof useRights>;
