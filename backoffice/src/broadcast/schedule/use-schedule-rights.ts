import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { useViewAbility } from "../../platform/session/view-ability.ts";

/** Permissions of the current user in the schedule. */
export function useScheduleRights() {
  const ability = useViewAbility();
  const programs = ability.can("manage", "Programs");
  const episodes = ability.can("manage", "Episodes");
  return { programs, episodes, mayMove: ({ kind }: StaffAiring) => (kind === "slot" ? programs : episodes) };
}
export type ScheduleRights = ReturnType<typeof useScheduleRights>;
