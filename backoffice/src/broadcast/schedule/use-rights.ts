import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { useViewAbility } from "../../frame/view-ability.ts";

/** What whoever is signed in may do in the schedule. */
export function useRights() {
  const ability = useViewAbility();
  const programs = ability.can("manage", "Programs");
  const episodes = ability.can("manage", "Episodes");
  return { programs, episodes, mayMove: ({ kind }: StaffAiring) => (kind === "slot" ? programs : episodes) };
}
export type Rights = ReturnType<typeof useRights>;
